/** Checks that this phone has made, as its disk has them. */
import { searchOutcomes } from '#sync/contracts/gate/search-outcomes.ts';
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

/** Whether a ticket was checked: no undo, no number given, no note of a search. */
export function isCheck({ act, answer }: Pick<GateScan, 'act' | 'answer'>): boolean {
  const isNote = (searchOutcomes as readonly string[]).includes(answer);
  return (act === 'in' || act === 'out' || act === 'none') && !isNote;
}

/** Counts what the server must have before the hand-in; in the transaction that writes the scan. */
export function countScan({ setting }: GateReplica, scan: GateScan): Promise<unknown> {
  return setting.bulkGet(['scans', 'checks']).then((rows) => {
    const [scans = 0, checks = scans] = rows.map((row) => row?.value as number | undefined);
    return setting.bulkPut([
      { key: 'scans', value: scans + 1 },
      { key: 'checks', value: checks + (isCheck(scan) ? 1 : 0) },
    ]);
  });
}

/** Returns the last movement in or out that was not taken back; null if there is none. */
export function lastMovement<Scan extends Pick<GateScan, 'id' | 'act' | 'undoes' | 'at'>>(
  scans: readonly Scan[],
): Scan | null {
  const undone = new Set(scans.map(({ undoes }) => undoes));
  const moved = scans.filter(({ id, act }) => (act === 'in' || act === 'out') && !undone.has(id));
  return moved.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1) ?? null;
}
