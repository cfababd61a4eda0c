/** Attaching files to a report: pictures are shrunk, documents stay as they are. */
import { withExtension, scaleDown } from '#pwa/lib/files/pictures.ts';
import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { maxImagePixels } from '#sync/contracts/content/files.ts';
import { attachPhoto, PhotoError, type PhotoResizer } from '#sync/client/photos/report-photos.ts';
import type { FileRef } from '#sync/client/storage/sync-replica.ts';

export { PhotoError } from '#sync/client/photos/report-photos.ts';

/** Maximum bytes of a shrunk photo: legible, and uploaded in seconds on a slow connection. */
const maxPhotoBytes = 1_500_000;
const documentExtensions = /\.(pdf|docx?|xlsx?)$/i;

/** Attaches a photo or document; throws PhotoError with a message key. */
export async function attachFile(reportId: string, file: File): Promise<FileRef> {
  const { name: title, type: mime } = file;
  // The file was moved, or its card removed, since it was selected.
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new PhotoError('sync.photoUnreadable', title, error);
  });
  return withReplica((replica) =>
    attachPhoto(replica, reportId, { bytes, mime, title }, preparePicture),
  );
}

/**
 * Converts a picture to what the server accepts. Errors are reported now, while another photo can
 * be taken: without signal the server's refusal would come hours later and return the whole report.
 */
const preparePicture: PhotoResizer = async (picture) => {
  const { bytes, mime, title } = picture;
  if (bytes.byteLength === 0 || documentExtensions.test(title)) return picture;
  const detected = detectImageType(bytes);
  const bitmap = await decodeImage(new File([bytes], title, { type: detected?.mime ?? mime }));
  if (bitmap === null)
    throw new PhotoError(
      detected === null ? 'reportScreens.photoKind' : 'sync.photoUnreadable',
      title,
    );
  try {
    const unchanged = detected && {
      bytes,
      mime: detected.mime,
      title: withExtension(title, detected.endings),
    };
    const small =
      bytes.byteLength <= maxPhotoBytes && bitmap.width * bitmap.height <= maxImagePixels;
    if (unchanged !== null && small) return unchanged;
    const encoded = await scaleDown(bitmap, maxPhotoBytes);
    if (encoded !== null)
      return {
        bytes: await encoded.arrayBuffer(),
        mime: encoded.type,
        title: withExtension(title, jpeg.endings),
      };
    if (unchanged === null) throw new PhotoError('sync.photoUnreadable', title);
    return unchanged;
  } finally {
    bitmap.close();
  }
};

/** Decodes a picture; null if it is damaged or in a format that this browser lacks, such as HEIC. */
async function decodeImage(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** File signatures: PNG 3rd edition 5.2; JPEG, ITU-T T.81 B.1.1.3. */
const png = {
  mime: 'image/png',
  endings: ['.png'],
  start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const jpeg = { mime: 'image/jpeg', endings: ['.jpg', '.jpeg'], start: [0xff, 0xd8, 0xff] };

/** Detects the type by content, because phones misname pictures; null if the server refuses it. */
function detectImageType(bytes: ArrayBuffer): typeof png | null {
  const first = new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength));
  return [png, jpeg].find(({ start }) => start.every((byte, at) => byte === first[at])) ?? null;
}
