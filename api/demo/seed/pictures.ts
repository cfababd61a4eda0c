/** Reads the demo's pictures and documents, which are invented. Sizes are those of an upload. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Returns the path of a club's logo: a shield in its colours, never the club's own badge. */
export function logoPath(club: string): string {
  return `logos/${club.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')}.svg`;
}

export const readDocument = (file: string): Promise<Buffer> => read(`documents/${file}`);

/** `path` is that of an SVG file in `pictures`. */
export async function readJpeg(path: string): Promise<Buffer> {
  return sharp(await read(path))
    .jpeg({ quality: 82 })
    .toBuffer();
}

export async function readPng(path: string): Promise<Buffer> {
  return sharp(await read(path))
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function read(path: string): Promise<Buffer> {
  return readFile(new URL(`../pictures/${path}`, import.meta.url));
}
