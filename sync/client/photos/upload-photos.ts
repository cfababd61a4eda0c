/** Photos go up one by one, before the save that names them. */
import { attachedPhotos } from '#sync/client/outbox/attached-photos.ts';
import { backoffDelay } from '#sync/client/network/backoff.ts';
import type { CycleContext, SyncOutcome } from '#sync/client/runner/sync-cycle.ts';
import { sha256Hex } from '#sync/client/storage/sha256.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';
import { isDue } from '#sync/client/outbox/outbox.ts';
import type { PhotoItem, Replica } from '#sync/client/storage/replica.ts';
import { abandonPhoto, missingPhotoRefusal } from '#sync/client/outbox/push-results.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import type { UploadReply } from '#sync/client/network/http-transport.ts';

/** After so long the outbox and the pull have their turn again. */
const maxTurnMilliseconds = 5000;
/** So often the server may say that it will not take a photo as it arrived, or has no room. */
const maxRefusals = 3;
/** These will be a no tomorrow too. */
const permanentStatuses = [413, 415];

/**
 * Uploads photos that waiting mutations name, oldest first, for some seconds or for one photo.
 * Null when none can go now; `again` when something moved.
 */
export async function uploadPhotos(context: CycleContext): Promise<SyncOutcome | null> {
  const { replica, sessionId, transport, signal } = context;
  const until = Date.now() + maxTurnMilliseconds;
  let moved = false;
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
    const went = await withDatabaseRetry(replica, () =>
      applyUploadResult(replica, sessionId, photo, reply),
    );
    if (went === 'stopped') return { kind: 'stopped' };
    moved ||= went === 'moved';
    if (went === 'waits') break;
  }
  return moved ? { kind: 'again' } : null;
}

/** The next photo of the oldest mutation that lacks one. */
async function nextPhotoToUpload(replica: Replica, now: number): Promise<PhotoItem | null> {
  const items = await replica.outbox.orderBy('seq').toArray();
  const photos = await replica.photo.bulkGet(
    items.flatMap(attachedPhotos).map((one) => one.sha256),
  );
  const next = photos.find((one) => one?.state === 'here' && isDue(one.notBefore, now));
  return next ?? null;
}

/** Null if they are not there, or are not what they were: the phone's storage lost them. */
async function readPhotoBytes(
  replica: Replica,
  { sha256 }: PhotoItem,
): Promise<ArrayBuffer | null> {
  const held = await withDatabaseRetry(replica, () => replica.photoBytes.get(sha256));
  return held !== undefined && (await sha256Hex(held.bytes)) === sha256 ? held.bytes : null;
}

function toUpload({ sha256, title, mime, attempt }: PhotoItem, bytes: ArrayBuffer) {
  // The same key for the same try, after a lost answer too; another once it must be there anew.
  return { sha256, title, mime, bytes, key: `photo-${sha256}-${attempt}` };
}

/** What became of it, in one transaction. `waits`: no further photo is tried now. */
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
    const held = await photo.get(sha256);
    // Another runner was quicker, or it is to go up anew.
    if (held === undefined || held.state !== 'here' || held.attempt !== attempt) return 'moved';
    if (reply === 'gone') {
      await photo.update(sha256, { kept: false });
      await abandonPhoto(replica, held, missingPhotoRefusal(held));
      return 'moved';
    }
    if (reply.kind === 'ok') {
      const fresh = { tries: 0, refusals: 0, notBefore: 0 };
      await photo.update(sha256, { state: 'uploaded', uploadedAt: now, ...fresh });
      return 'moved';
    }
    if (reply.kind === 'refused' || (reply.kind === 'away' && reply.status === 507)) {
      const { status = 0, message = '', code = null } = reply;
      const refusals = held.refusals + 1;
      if (permanentStatuses.includes(status) || refusals >= maxRefusals) {
        await abandonPhoto(replica, held, { code, message });
        await photo.update(sha256, { refusals: 0, attempt: attempt + 1 });
        return 'moved';
      }
      // It arrived otherwise than it left, or its key was used up: another try under another key.
      const notBefore = now + (retryAfterMilliseconds(reply) ?? backoffDelay(refusals));
      await photo.update(sha256, { refusals, attempt: attempt + 1, notBefore });
      return 'waits';
    }
    const tries = held.tries + 1;
    await photo.update(sha256, { tries });
    // What keeps this one off keeps the others off.
    const notBefore = now + (retryAfterMilliseconds(reply) ?? backoffDelay(tries));
    await photo.filter(({ state }) => state === 'here').modify({ notBefore });
    return 'waits';
  });
}

function retryAfterMilliseconds(reply: UploadReply): number | null {
  return reply.kind === 'away' && reply.retryAfter !== null ? reply.retryAfter * 1000 : null;
}
