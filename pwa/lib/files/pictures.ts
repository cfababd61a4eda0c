import { maxAdminFileBytes, imageTypes } from '#sync/contracts/content/files.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

/** The error text for a selected file; null if it is acceptable. */
export function pictureProblem(file: File, maxBytes: number): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type))
    return t('files.notAnImage', { file: file.name });
  if (file.size <= maxBytes) return null;
  const tooLarge =
    maxBytes === maxAdminFileBytes ? 'files.adminImageTooLarge' : 'files.imageTooLarge';
  return t(tooLarge, { file: file.name });
}

export const isPdf = (file: File): boolean => file.type === 'application/pdf';

/** The error text for a selected image or PDF; null if it is acceptable. */
export function documentProblem(file: File, maxImageBytes: number): string | null {
  if (!isPdf(file)) {
    const known = (imageTypes as readonly string[]).includes(file.type);
    return known ? pictureProblem(file, maxImageBytes) : t('evidence.fileInvalid');
  }
  return file.size > maxAdminFileBytes ? t('files.adminImageTooLarge', { file: file.name }) : null;
}

/** Scales a picture to at most 2000 px a side, as JPEG; returns it as is if small or undecodable. */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes && (imageTypes as readonly string[]).includes(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return file;
  try {
    const blob = await scaleDown(bitmap, maxBytes);
    if (blob === null) return file;
    return new File([blob], withExtension(file.name, ['.jpg', '.jpeg']), { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** Encodes a decoded picture as a JPEG of at most `maxBytes`; null if that is not possible. */
export async function scaleDown(bitmap: ImageBitmap, maxBytes: number): Promise<Blob | null> {
  for (const [side, quality] of [
    [2000, 0.85],
    [1600, 0.8],
    [1200, 0.7],
  ] as const) {
    const blob = await encode(bitmap, side, quality);
    if (blob !== null && blob.size <= maxBytes) return blob;
  }
  return null;
}

/** The name with one of these extensions: the server derives the type from the name. */
export function withExtension(name: string, endings: readonly string[]): string {
  if (endings.some((ending) => name.toLowerCase().endsWith(ending))) return name;
  return `${name.replace(/\.[^.]*$/, '')}${endings[0]}`;
}

async function encode(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency: transparent areas would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  // WebKit keeps a canvas's memory until garbage collection; forty of them are too much.
  canvas.width = 0;
  return blob;
}
