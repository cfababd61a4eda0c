/** Checks that this phone has made, as its disk has them. */
import { type GateScan, gateScan } from '#sync/protocol/gate-mutations.ts';
import type { GateReplica } from '#pwa/gate/engine/gate-replica.ts';

/** Undefined if this phone did not make the check, or has taken it back. */
export async function readUndoable(
  { outbox, sent }: GateReplica,
  scanId: string,
): Promise<GateScan | undefined> {
  // That of its undo, too.
  const record = `scan/${scanId}`;
  const items = await Promise.all([
    outbox.where('record').equals(record).toArray(),
    sent.filter((item) => item.record === record).toArray(),
  ]);
  const scans = items.flat().flatMap(({ args }) => gateScan.safeParse(args).data ?? []);
  if (scans.some(({ undoes }) => undoes !== null)) return undefined;
  return scans.find(({ id }) => id === scanId);
}

/** Who came in or went out last and was not taken back; null for nobody. */
export function lastMovement<Scan extends Pick<GateScan, 'id' | 'act' | 'undoes' | 'at'>>(
  scans: readonly Scan[],
): Scan | null {
  const undone = new Set(scans.map(({ undoes }) => undoes));
  const moved = scans.filter(({ id, act }) => (act === 'in' || act === 'out') && !undone.has(id));
  return moved.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1) ?? null;
}
