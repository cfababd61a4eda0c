/** Uploads photos one by one, before the save that attaches them is sent. */
import { attachedPhotos } from '#sync/client/photos/attached-photos.ts';
import { backoffDelay, spreadRetryAfter } from '#sync/client/network/backoff.ts';
import type { CycleContext, SyncOutcome } from '#sync/client/definition.ts';
import { sha256Hex } from '#sync/protocol/digest.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { isDue } from '#sync/client/outbox/outbox.ts';
import type { PhotoItem, Replica } from '#sync/client/storage/replica.ts';
import { abandonPhoto, missingPhotoRefusal } from '#sync/client/photos/abandon-photo.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import type { UploadReply } from '#sync/client/network/http-transport.ts';

/** Time after which mutations and the pull get their turn again. */
const maxTurnMilliseconds = 5000;
/** Refusals after which a photo is given up. */
const maxRefusals = 3;
/** Responses for which retrying will not help. */
const permanentStatuses = [413, 415];

/**
 * Uploads photos that waiting mutations attach, oldest first, for a few seconds or at least one
 * photo. Null when none can go now; `again` when something changed.
 */
export async function uploadPhotos(context: CycleContext<Replica>): Promise<SyncOutcome | null> {
  const { replica, sessionId, transport, signal } = context;
  const until = Date.now() + maxTurnMilliseconds;
  let changed = false;
  while (Date.now() < until && !signal.aborted) {
    const photo = await withDatabaseRetry(replica, () => nextPhotoToUpload(replica, Date.now()));
    if (photo === null) break;
    const bytes = await readPhotoBytes(replica, photo);
    const reply: UploadReply | 'gone' =
      bytes === null ? 'gone' : await transport.upload(toUpload(photo, bytes), signal);
    if (reply !== 'gone' && reply.kind === 'ended') return { kind: 'session' };
    if (reply !== 'gone' && reply.kind === 'upgrade') return { kind: 'upgrade' };
    if (reply !== 'gone' && reply.kind === 'refused' && reply.status === 403)
      return { kind: 'forbidden' };
    if (signal.aborted) return { kind: 'stopped' };
    const result = await withDatabaseRetry(replica, () =>
      applyUploadResult(replica, sessionId, photo, reply),
    );
    if (result === 'stopped') return { kind: 'stopped' };
    changed ||= result === 'moved';
    if (result === 'waits') break;
  }
  return changed ? { kind: 'again' } : null;
}

async function nextPhotoToUpload(replica: Replica, now: number): Promise<PhotoItem | null> {
  const items = await replica.outbox.orderBy('seq').toArray();
  const photos = await replica.photo.bulkGet(
    items.flatMap(attachedPhotos).map((one) => one.sha256),
  );
  const next = photos.find((one) => one?.state === 'here' && isDue(one.notBefore, now));
  return next ?? null;
}

/** Null if the bytes are missing or corrupted in the phone's storage. */
async function readPhotoBytes(
  replica: Replica,
  { sha256 }: PhotoItem,
): Promise<ArrayBuffer | null> {
  const stored = await withDatabaseRetry(replica, () => replica.photoBytes.get(sha256));
  return stored !== undefined && (await sha256Hex(stored.bytes)) === sha256 ? stored.bytes : null;
}

function toUpload({ sha256, title, mime, attempt }: PhotoItem, bytes: ArrayBuffer) {
  // The same key for a repeated attempt, even after a lost reply; a new key once it must be
  // uploaded anew.
  return { sha256, title, mime, bytes, key: `photo-${sha256}-${attempt}` };
}

/** Stores the result of an upload in one transaction. `waits`: do not try further photos now. */
async function applyUploadResult(
  replica: Replica,
  sessionId: string,
  { sha256, attempt }: PhotoItem,
  reply: UploadReply | 'gone',
): Promise<'moved' | 'waits' | 'stopped'> {
  const { meta, outbox, attention, photo } = replica;
  return replica.transaction('rw', [meta, outbox, attention, photo], async () => {
    if ((await readSession(replica)) !== sessionId) return 'stopped';
    const now = Date.now();
    const stored = await photo.get(sha256);
    // Another runner was faster, or it must be uploaded anew.
    if (stored === undefined || stored.state !== 'here' || stored.attempt !== attempt)
      return 'moved';
    if (reply === 'gone') {
      await photo.update(sha256, { kept: false });
      await abandonPhoto(replica, stored, missingPhotoRefusal(stored));
      return 'moved';
    }
    if (reply.kind === 'ok') {
      const fresh = { tries: 0, refusals: 0, notBefore: 0 };
      await photo.update(sha256, { state: 'uploaded', uploadedAt: now, ...fresh });
      return 'moved';
    }
    if (reply.kind === 'refused' || (reply.kind === 'away' && reply.status === 507)) {
      const { status = 0, message = '', code = null } = reply;
      const refusals = stored.refusals + 1;
      if (permanentStatuses.includes(status) || refusals >= maxRefusals) {
        await abandonPhoto(replica, stored, {
          code,
          message,
          ...(code === 'storage_full' && { data: { reason: { key: 'error.storageFull' } } }),
          ...(message === '' && { data: { reason: tooLarge(stored) } }),
        });
        await photo.update(sha256, { refusals: 0, attempt: attempt + 1 });
        return 'moved';
      }
      // The bytes were damaged on the way, or the key was used up: try again with another key.
      const notBefore = now + (retryAfterMilliseconds(reply) ?? backoffDelay(refusals));
      await photo.update(sha256, { refusals, attempt: attempt + 1, notBefore });
      return 'waits';
    }
    const tries = stored.tries + 1;
    await photo.update(sha256, { tries });
    // The same reason would stop the other photos.
    const notBefore = now + (retryAfterMilliseconds(reply) ?? backoffDelay(tries));
    await photo.filter(({ state }) => state === 'here').modify({ notBefore });
    return 'waits';
  });
}

/** Message for a proxy’s limit below the server’s, which comes without a text of ours. */
const tooLarge = ({ title }: PhotoItem) =>
  ({ key: 'files.tooLarge', params: { name: title } }) as const;

function retryAfterMilliseconds(reply: UploadReply): number | null {
  return reply.kind === 'away' && reply.retryAfter !== null
    ? spreadRetryAfter(reply.retryAfter) * 1000
    : null;
}
