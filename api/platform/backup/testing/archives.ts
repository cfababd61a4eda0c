/** Backups that were tampered with. */
import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { createGunzip, gzipSync } from 'node:zlib';
import { manifestName, type Manifest } from '#api/platform/backup/archive/archive-format.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from '#api/platform/backup/archive/tar.ts';

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

export async function readArchiveEntries(path: string): Promise<ArchiveEntry[]> {
  const pieces: ArchiveEntry[] = [];
  for await (const { name, body } of readTar(createReadStream(path).pipe(createGunzip()))) {
    pieces.push({ name, bytes: Buffer.concat(await Array.fromAsync(body)) });
  }
  return pieces;
}

/** The tar of the pieces, as it is before it is compressed. */
export function packEntries(pieces: readonly ArchiveEntry[]): Buffer {
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
export function forgeBackup(
  path: string,
  pieces: readonly ArchiveEntry[],
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
  writeFileSync(path, gzipSync(packEntries([...others, { name: manifestName, bytes }])));
}
