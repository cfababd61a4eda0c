import { v7 as uuid } from 'uuid';
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import type { ReportChange } from '#sync/contracts/reports/reports.ts';
import type { StoredWords } from '#sync/contracts/core/stored-words.ts';
import type { RefusalKey } from '#sync/protocol/refusal.ts';
import { attachedPhotos } from '#sync/client/photos/attached-photos.ts';
import type { FileRef } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';

/** Has either the text of the server, or a reason in `data` that is put into words when shown. */
export interface PhotoRefusal {
  code: ErrorCode | null;
  message: string;
  data?: { reason: StoredWords & { key: RefusalKey } };
}

export function missingPhotoRefusal({ title }: FileRef): PhotoRefusal {
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
  name: FileRef,
  refusal: PhotoRefusal,
): Promise<void> {
  const items = await replica.outbox
    .filter((item) => attachedPhotos(item).some(({ sha256 }) => sha256 === name.sha256))
    .sortBy('seq');
  for (const item of items) {
    const change = item.args as ReportChange;
    const { reportId } = change;
    const isThisPhoto = ({ sha256 }: FileRef) => sha256 === name.sha256;
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
