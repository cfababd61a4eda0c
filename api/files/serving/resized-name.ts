import { createHash } from 'node:crypto';
import type { PictureWidth } from '#sync/contracts/content/files.ts';

/** The name in the store of a picture's smaller size. */
export function resizedName(name: string, width: PictureWidth): string {
  const hash = createHash('sha256').update(`${name} ${width}`).digest('base64url');
  return `${hash.slice(0, 22)}${name.slice(name.lastIndexOf('.'))}`;
}
