/** Creates tampered backups for tests. */
import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { createGunzip, gzipSync } from 'node:zlib';
import tar, { type Header } from 'tar-stream';
import { manifestName, type Manifest } from '#api/platform/backup/archive/archive-format.ts';

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

export async function readArchiveEntries(path: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const entry of createReadStream(path).pipe(createGunzip()).pipe(tar.extract())) {
    const bytes = Buffer.concat(await Array.fromAsync(entry as AsyncIterable<Buffer>));
    entries.push({ name: entry.header.name, bytes });
  }
  return entries;
}

/** Returns the uncompressed tar of the entries. */
export async function packEntries(
  entries: readonly (ArchiveEntry & Partial<Header>)[],
): Promise<Buffer> {
  const pack = tar.pack();
  for (const { bytes, ...header } of entries) pack.entry(header, bytes);
  pack.finalize();
  return Buffer.concat(await Array.fromAsync(pack as AsyncIterable<Buffer>));
}

/**
 * Writes the entries as a backup with a matching manifest, as a forger would. `change` modifies the
 * rest of the manifest.
 */
export async function forgeBackup(
  path: string,
  entries: readonly ArchiveEntry[],
  change: (manifest: Manifest) => object = (manifest) => manifest,
): Promise<void> {
  const others = entries.filter(({ name }) => name !== manifestName);
  const own = entries.find(({ name }) => name === manifestName);
  const manifest = JSON.parse(String(own?.bytes)) as Manifest;
  const parts = others.map(({ name, bytes }) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const bytes = Buffer.from(JSON.stringify(change({ ...manifest, parts })));
  writeFileSync(path, gzipSync(await packEntries([...others, { name: manifestName, bytes }])));
}
