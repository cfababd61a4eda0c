/** Backups that were tampered with. */
import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { createGunzip, gzipSync } from 'node:zlib';
import { manifestName, type Manifest } from '#api/platform/backup/format.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from '#api/platform/backup/tar.ts';

export interface Piece {
  name: string;
  bytes: Buffer;
}

export async function piecesOf(path: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const { name, body } of readTar(createReadStream(path).pipe(createGunzip()))) {
    pieces.push({ name, bytes: Buffer.concat(await Array.fromAsync(body)) });
  }
  return pieces;
}

/** The tar of the pieces, as it is before it is compressed. */
export function tarOf(pieces: readonly Piece[]): Buffer {
  const blocks = pieces.flatMap(({ name, bytes }) => [
    tarHeader(name, bytes.length),
    bytes,
    tarPadding(bytes.length),
  ]);
  return Buffer.concat([...blocks, tarEnd]);
}

/**
 * Writes the pieces as a backup whose manifest agrees with them: what a forger would do. `change`
 * may alter the rest of the manifest.
 */
export function forge(
  path: string,
  pieces: readonly Piece[],
  change: (manifest: Manifest) => object = (manifest) => manifest,
): void {
  const others = pieces.filter(({ name }) => name !== manifestName);
  const own = pieces.find(({ name }) => name === manifestName);
  const manifest = JSON.parse(String(own?.bytes)) as Manifest;
  const parts = others.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const bytes = Buffer.from(JSON.stringify(change({ ...manifest, parts })));
  writeFileSync(path, gzipSync(tarOf([...others, { name: manifestName, bytes }])));
}
