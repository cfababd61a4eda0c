import { v7 as uuid } from 'uuid';
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import type { StoredWords } from '#sync/contracts/core/stored-words.ts';
import type { RefusalKey } from '#sync/protocol/refusal.ts';
import { retryData } from '#sync/protocol/mutations.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { backoffDelay } from '#sync/client/network/backoff.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import type { OutboxItem, PhotoRef, Replica } from '#sync/client/storage/replica.ts';

/**
 * Moves each mutation of a batch to the table that its result says. One without a result, or with
 * `retry`, stays and is tried later; photos that the server lacks are uploaded again first. False,
 * writing nothing, if the session is over.
 */
export async function applyPushResults(
  replica: Replica,
  sessionId: string,
  batch: readonly OutboxItem[],
  results: readonly MutationResult[],
): Promise<boolean> {
  const byId = new Map(results.map((result) => [result.id, result]));
  const { meta, outbox, sent, attention, photo } = replica;
  return replica.transaction('rw', [meta, outbox, sent, attention, photo], async () => {
    if ((await readSession(replica)) !== sessionId) return false;
    const now = Date.now();
    for (const item of batch) {
      const result = byId.get(item.id);
      // Another runner may have handled it meanwhile.
      if ((await outbox.get(item.seq))?.id !== item.id) continue;
      if (result === undefined || result.status === 'retry') {
        const tries = item.tries + 1;
        await outbox.update(item.seq, { tries, notBefore: now + backoffDelay(tries) });
        await requeueMissingPhotos(replica, item, result?.data);
      } else if (result.status === 'refused') {
        const { code = null, message = '', data } = result;
        // control: keeping refusals
        await attention.put({ ...item, refusedAt: now, code, message, data });
        await outbox.delete(item.seq);
      } else {
        const { status } = result;
        await sent.put({ ...item, sentAt: now, status, fresh: 1 });
        await outbox.delete(item.seq);
      }
    }
    return true;
  });
}

/** Uploads photos again that the server lacks; reports those no longer on the phone. */
async function requeueMissingPhotos(
  replica: Replica,
  item: OutboxItem,
  data: unknown,
): Promise<void> {
  const retry = retryData.safeParse(data);
  if (!retry.success) return;
  const missing = new Set(retry.data.missing);
  for (const name of attachedPhotos(item).filter(({ sha256 }) => missing.has(sha256))) {
    const photo = await replica.photo.get(name.sha256);
    // It is being uploaded again already, for another mutation.
    if (photo?.state === 'here') continue;
    if (!photo?.kept) await abandonPhoto(replica, name, missingPhotoRefusal(name));
    else {
      const { attempt } = photo;
      // Slow down if the server asks repeatedly.
      const notBefore = attempt > 2 ? Date.now() + backoffDelay(attempt) : 0;
      await replica.photo.update(name.sha256, { state: 'here', attempt: attempt + 1, notBefore });
    }
  }
  // Now it waits for its photos only.
  const remaining = await replica.outbox.get(item.seq);
  if (remaining !== undefined && attachedPhotos(remaining).length > 0)
    await replica.outbox.update(item.seq, { notBefore: 0 });
}

/** Has either the text of the server, or a reason in `data` that is put into words when shown. */
export interface PhotoRefusal {
  code: ErrorCode | null;
  message: string;
  data?: { reason: StoredWords & { key: RefusalKey } };
}

export function missingPhotoRefusal({ title }: PhotoRef): PhotoRefusal {
  const reason = { key: 'sync.photoGone', params: { name: title } } as const;
  return { code: null, message: '', data: { reason } };
}

/**
 * Gives up uploading a photo: puts it into attention by name and sends the mutations that attach it
 * without it. They get new ids, because the server may have stored answers for the old ones. Inside
 * a transaction over outbox and attention.
 */
export async function abandonPhoto(
  replica: Replica,
  name: PhotoRef,
  refusal: PhotoRefusal,
): Promise<void> {
  const items = await replica.outbox
    .filter((item) => attachedPhotos(item).some(({ sha256 }) => sha256 === name.sha256))
    .sortBy('seq');
  for (const item of items) {
    const change = item.args as ReportChange;
    const { reportId } = change;
    const isThisPhoto = ({ sha256 }: PhotoRef) => sha256 === name.sha256;
    const [photo = name] = change.attach.filter(isThisPhoto);
    const args = { ...change, attach: change.attach.filter((one) => !isThisPhoto(one)) };
    await replica.outbox.put({ ...item, id: uuid(), args, notBefore: 0 });
    const photoOnly = { reportId, answers: [], attach: [photo], detach: [], settles: [] };
    const base = { answers: [] };
    const refusedItem = {
      ...item,
      id: uuid(),
      args: photoOnly,
      base,
      photo,
      refusedAt: Date.now(),
    };
    await replica.attention.put({ ...refusedItem, ...refusal });
  }
}
