/** Attaches photos and files to reports; their bytes stay for 30 days after the upload. */
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';
import { editDraftInTransaction } from '#sync/client/reports/drafts.ts';
import { sha256Hex } from '#sync/protocol/digest.ts';
import { readLocalReport, reportTables } from '#sync/client/reports/local-report.ts';
import { isStorageFull } from '#sync/client/storage/storage-errors.ts';
import type { PhotoItem, Replica } from '#sync/client/storage/replica.ts';
import type { FileRef } from '#sync/client/storage/sync-replica.ts';
import { buildReportView } from '#sync/client/reports/report-view.ts';
import { transactWithRetry, withDatabaseRetry } from '#sync/client/storage/database-retry.ts';

export interface PhotoSource {
  bytes: ArrayBuffer;
  mime: string;
  /** File name; its extension tells the server the type. */
  title: string;
}

/** Scales a picture down, or returns it unchanged. Implemented with the page's canvas. */
export type PhotoResizer = (picture: PhotoSource) => Promise<PhotoSource>;

/** A photo could not be attached; the message of `key` is shown to the user and names the photo. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  readonly key: MessageKey;
  readonly title: string;

  constructor(key: MessageKey, title: string, cause?: unknown) {
    super(key, { cause });
    this.key = key;
    this.title = title;
  }
}

/**
 * Adds a photo or file to the report's draft; it is on disk once the promise resolves, and is
 * uploaded before the next save is sent. Save texts first (`editDraft`), so that a photo that does
 * not fit cannot lose them.
 *
 * @throws PhotoError when the photo is empty or too large, the report has too many, or the phone is
 *   full
 */
export async function attachPhoto(
  replica: Replica,
  reportId: string,
  picture: PhotoSource,
  scale: PhotoResizer = async (same) => same,
): Promise<FileRef> {
  const attached = async () =>
    buildReportView(await readLocalReport(replica, reportId), [], []).attachments;
  // Checked before a large picture is decoded in vain, and again in the transaction.
  if ((await withDatabaseRetry(replica, attached)).length >= maxAttachments)
    throw new PhotoError('reports.tooManyAttachments', picture.title);
  const { bytes, mime, title } = await resizePhoto(picture, scale);
  if (bytes.byteLength === 0) throw new PhotoError('sync.photoUnreadable', title);
  if (bytes.byteLength > maxUploadBytes) throw new PhotoError('files.tooLarge', title);
  const sha256 = await sha256Hex(bytes);
  const { photo, photoBytes } = replica;
  const store = async () => {
    const attachments = await attached();
    if (attachments.some((one) => one.sha256 === sha256)) return;
    if (attachments.length >= maxAttachments)
      throw new PhotoError('reports.tooManyAttachments', title);
    const stored = await photo.get(sha256);
    if (stored === undefined || !stored.kept) {
      await photoBytes.put({ sha256, bytes });
      await photo.put({
        ...(stored ?? createPhotoItem({ sha256, title, mime, bytes })),
        kept: true,
      });
    }
    await editDraftInTransaction(replica, reportId, { attach: [{ sha256, title }] });
  };
  try {
    await transactWithRetry(replica, [...reportTables(replica), photo, photoBytes], store);
  } catch (error) {
    throw isStorageFull(error) ? new PhotoError('sync.photoNoRoom', title, error) : error;
  }
  return { sha256, title };
}

async function resizePhoto(picture: PhotoSource, scale: PhotoResizer): Promise<PhotoSource> {
  const { bytes, mime, title } = await scale(picture);
  const cleanTitle = title.replaceAll(/[\p{C}]/gu, '').trim();
  return { bytes, mime, title: cleanTitle === '' ? 'photo.jpg' : cleanTitle.slice(-200) };
}

function createPhotoItem({ sha256, title, mime, bytes }: FileRef & PhotoSource): PhotoItem {
  return {
    sha256,
    title,
    mime,
    size: bytes.byteLength,
    addedAt: Date.now(),
    state: 'here',
    kept: true,
    attempt: 1,
    tries: 0,
    refusals: 0,
    notBefore: 0,
    uploadedAt: null,
  };
}

/** The photo as a Blob to display; null if its bytes are not on this phone. */
export async function readPhotoBlob(replica: Replica, sha256: string): Promise<Blob | null> {
  const [photo, stored] = await withDatabaseRetry(replica, () =>
    Promise.all([replica.photo.get(sha256), replica.photoBytes.get(sha256)]),
  );
  return photo === undefined || stored === undefined
    ? null
    : new Blob([stored.bytes], { type: photo.mime });
}

/** Attaches a refused photo again. False if its bytes or the refusal are gone. */
export async function reattachRefusedPhoto(
  replica: Replica,
  attentionId: string,
): Promise<boolean> {
  const { attention, photo } = replica;
  return transactWithRetry(replica, [...reportTables(replica), attention, photo], async () => {
    const item = await attention.get(attentionId);
    const photoRef = item?.photo;
    if (item === undefined || photoRef === undefined) return false;
    const stored = await photo.get(photoRef.sha256);
    if (stored === undefined || !stored.kept) return false;
    await photo.update(photoRef.sha256, { notBefore: 0, tries: 0, refusals: 0 });
    const { reportId } = item.args as { reportId: string };
    await editDraftInTransaction(replica, reportId, { attach: [photoRef] });
    await attention.delete(attentionId);
    return true;
  });
}

/** Restores a removed attachment. False if neither the server nor this phone has it any more. */
export async function undoDetachPhoto(
  replica: Replica,
  reportId: string,
  photoRef: FileRef,
): Promise<boolean> {
  return transactWithRetry(replica, [...reportTables(replica), replica.photo], async () => {
    const stored = await replica.photo.get(photoRef.sha256);
    const { row } = await readLocalReport(replica, reportId);
    const isOnServer = row?.attachments.some(({ sha256 }) => sha256 === photoRef.sha256) === true;
    if (!isOnServer && stored?.kept !== true && stored?.state !== 'uploaded') return false;
    await editDraftInTransaction(replica, reportId, { attach: [photoRef] });
    return true;
  });
}
