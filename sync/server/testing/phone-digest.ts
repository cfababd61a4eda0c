/** The digest of a bucket that a phone holds (docs/sync-protocol.md, "Digests"). */
import { createHash } from 'node:crypto';
import type { Phone } from '#sync/server/testing/test-phone.ts';

export function phoneDigest({ rows }: Pick<Phone, 'rows'>): { count: number; hash: string } {
  const lines = [...rows].map(([key, { row }]) => `${key}:${row.version}`).toSorted();
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { count: lines.length, hash };
}
