/** Pictures chosen or taken by a person, looked at before they are sent. */
import { adminFileBytes, imageTypes } from '#sync/contracts/files.ts';
import { t } from '#pwa/lib/catalogue.ts';

/** What is wrong with a chosen file, in words; null if nothing is. */
export function pictureProblem(file: File, maxBytes: number): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type))
    return t('files.notAnImage', { file: file.name });
  if (file.size <= maxBytes) return null;
  const tooLarge = maxBytes === adminFileBytes ? 'files.adminImageTooLarge' : 'files.imageTooLarge';
  return t(tooLarge, { file: file.name });
}

/** `1.1 MB`, `640 KB` */
export function formatBytes(bytes: number): string {
  const mega = bytes / (1024 * 1024);
  return mega >= 1 ? `${mega.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/**
 * A picture from the camera, made small enough: at most 2000 px a side, as JPEG. One that is small
 * enough, or that this browser cannot read, comes back as it is.
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes && (imageTypes as readonly string[]).includes(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  try {
    for (const [side, quality] of [
      [2000, 0.85],
      [1600, 0.8],
      [1200, 0.7],
    ] as const) {
      const blob = await encode(bitmap, side, quality);
      if (blob !== null && blob.size <= maxBytes)
        return new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
    }
    return file;
  } finally {
    bitmap.close();
  }
}

function encode(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
