/** Loads the sealed cards of the list in parts; each part is kept when it arrives. */
import { cardsPerCall, getGateCards } from '#sync/contracts/gate/gate-calls.ts';
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import { isStorageFull } from '#sync/client/storage/storage-errors.ts';
import type { GateReplica } from '#pwa/gate/engine/gate-replica.ts';
import { request } from '#pwa/lib/http/request.ts';

/** Parts per request. Small, because a broken one is fetched again whole. */
const partsOfCall = 2;

/**
 * Fetches the cards of live tickets that this phone lacks or has in an older version, and deletes
 * those of ended ones. Returns false if some are still missing because the phone is full.
 *
 * @throws ApiError without signal; the next call goes on where this one stopped
 */
export async function loadCards(
  replica: GateReplica,
  token: string,
  signal: AbortSignal,
): Promise<boolean> {
  let missing = await missingNumbers(replica);
  for (let [from] = missing; from !== undefined && !signal.aborted; [from] = missing) {
    const end = from + cardsPerCall / partsOfCall;
    const to = missing.findLast((no) => no < end) ?? from;
    const { data } = await request(getGateCards, { query: { from, to } }, { token, signal });
    try {
      // The server has no card for a ticket that ended meanwhile: its entry arrives with a pull.
      await replica.card.bulkPut(data.filter(({ no }) => missing.includes(no)));
    } catch (error) {
      if (isStorageFull(error)) return false;
      throw error;
    }
    missing = missing.filter((no) => no > to);
  }
  return true;
}

async function missingNumbers(replica: GateReplica): Promise<number[]> {
  const { card } = replica;
  const entries: GateEntryRow[] = await replica.table('gate_entry').toArray();
  const live = new Map(
    entries.flatMap(({ no, revokedAt, card: version }) =>
      revokedAt === null ? [[no, version]] : [],
    ),
  );
  const have = new Map<number, number>();
  await card.each(({ no, card: version }) => have.set(no, version));
  const ended = [...have.keys()].filter((no) => !live.has(no));
  if (ended.length > 0) await card.bulkDelete(ended);
  return [...live]
    .flatMap(([no, version]) => (have.get(no) === version ? [] : [no]))
    .toSorted((one, other) => one - other);
}
