/** What became of a push, mutation by mutation. */
import { v7 as uuid } from 'uuid';
import type { ErrorCode } from '#sync/contracts/core/errors.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import { retryData } from '#sync/protocol/mutations.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { backoffDelay } from '#sync/client/network/backoff.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import type { OutboxItem, PhotoRef, Replica } from '#sync/client/storage/replica.ts';

/**
 * Moves each mutation of a batch to where its result says. One without a result, or with `retry`,
 * stays and is tried later; photos that the server lacks go up again first. False, with nothing
 * written, when the session is over.
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
      // Another runner may have settled it meanwhile.
      if ((await outbox.get(item.seq))?.id !== item.id) continue;
      if (result === undefined || result.status === 'retry') {
        const tries = item.tries + 1;
        await outbox.update(item.seq, { tries, notBefore: now + backoffDelay(tries) });
        await requeueMissingPhotos(replica, item, result?.data);
      } else if (result.status === 'refused') {
        const { code = null, message = '', data } = result;
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

/** Photos that the server asks for go up again; one that is not here any more is told. */
async function requeueMissingPhotos(
  replica: Replica,
  item: OutboxItem,
  data: unknown,
): Promise<void> {
  const asked = retryData.safeParse(data);
  if (!asked.success) return;
  const missing = new Set(asked.data.missing);
  for (const name of attachedPhotos(item).filter(({ sha256 }) => missing.has(sha256))) {
    const photo = await replica.photo.get(name.sha256);
    // Already on its way up again, for another mutation.
    if (photo?.state === 'here') continue;
    if (!photo?.kept) await abandonPhoto(replica, name, missingPhotoRefusal(name));
    else {
      const { attempt } = photo;
      // A server that asks again and again is given time.
      const notBefore = attempt > 2 ? Date.now() + backoffDelay(attempt) : 0;
      await replica.photo.update(name.sha256, { state: 'here', attempt: attempt + 1, notBefore });
    }
  }
  // Its photos are what it waits for now.
  const left = await replica.outbox.get(item.seq);
  if (left !== undefined && attachedPhotos(left).length > 0)
    await replica.outbox.update(item.seq, { notBefore: 0 });
}

export interface PhotoRefusal {
  code: ErrorCode | null;
  message: string;
}

/** The words for a photo whose bytes are not on this phone any more. */
export function missingPhotoRefusal({ title }: PhotoRef): PhotoRefusal {
  return { code: null, message: englishText('sync.photoGone', { name: title }) };
}

/**
 * Inside a transaction over outbox and attention: a photo will not go up. It comes before the person
 * by its name, and the mutations that attach it go without it, under new ids: nobody can tell whether
 * the server has an answer for the old ones.
 */
export async function abandonPhoto(
  replica: Replica,
  name: PhotoRef,
  why: PhotoRefusal,
): Promise<void> {
  const items = await replica.outbox
    .filter((item) => attachedPhotos(item).some(({ sha256 }) => sha256 === name.sha256))
    .sortBy('seq');
  for (const item of items) {
    const change = item.args as ReportChange;
    const { reportId } = change;
    const isIt = ({ sha256 }: PhotoRef) => sha256 === name.sha256;
    const [photo = name] = change.attach.filter(isIt);
    const args = { ...change, attach: change.attach.filter((one) => !isIt(one)) };
    await replica.outbox.put({ ...item, id: uuid(), args, notBefore: 0 });
    const alone = { reportId, answers: [], attach: [photo], detach: [], settles: [] };
    const base = { answers: [] };
    const told = { ...item, id: uuid(), args: alone, base, photo, refusedAt: Date.now() };
    await replica.attention.put({ ...told, ...why });
  }
}
