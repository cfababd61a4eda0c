/** The view of the gate that the screens show. */
import type { GateDeviceRow, GateMatchRow, GateRow } from '#sync/contracts/gate/gate-rows.ts';
import type { ComparedWith, EndedGate } from '#pwa/gate/engine/gate-replica.ts';
import type { GateFacts, LastShown } from '#pwa/gate/answers/shown-check.ts';
import { codeOfHash } from '#pwa/gate/engine/list-index.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';
import type { SearchState } from '#pwa/gate/search/search-vault.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';

export interface GateView {
  /** How the gate ended; null while this phone checks tickets. */
  ended: EndedGate | null;
  /** The steward has handed in, and checks are still being sent. */
  isHandingIn: boolean;
  device: GateDeviceRow;
  gate: GateRow;
  match: GateMatchRow;
  gates: readonly GateRow[];
  entries: number;
  revoked: number;
  replaced: number;
  /** People inside, of those expected; see `ListCounts`. */
  inside: number;
  expected: number;
  /** Sealed cards on this phone. */
  cards: number;
  keys: number;
  /** Tickets and spare slots without what an officer's number is checked with. */
  numbersLeft: number;
  /** The server's time when it answered with this list, epoch milliseconds. */
  listAsOf: number | null;
  /** False if the age of the list cannot be told, because the phone's clock was moved. */
  clockCertain: boolean;
  online: boolean;
  /** The server does not accept this phone any more: only enrolling again helps. */
  accessEnded: boolean;
  comparedWith: readonly ComparedWith[];
  /** Changes that the server does not have yet, and the checks among them. */
  unsent: number;
  unsentChecks: number;
  /** The person whom this phone let in or out last, as stored: without a name. */
  last: LastShown | null;
  /** The phone is full: nothing can be saved. */
  storageFull: boolean;
  search: SearchState;
}

/** Joins what is on the disk with what only the page knows. */
export function toGateView(
  snapshot: Snapshot,
  now: Pick<GateView, 'online' | 'accessEnded' | 'storageFull' | 'search'>,
): GateView {
  const { index, ended, handIn, comparedWith, device, gate, match, gates } = snapshot;
  const { enrolment, listAsOf, cards, unsent, unsentChecks, clock } = snapshot;
  return {
    ended,
    isHandingIn: handIn !== null,
    comparedWith,
    device,
    gate,
    match,
    gates,
    ...index.counts(),
    cards,
    keys: enrolment.keys.length,
    numbersLeft: snapshot.numbersLeft,
    listAsOf,
    clockCertain: clock?.certain ?? false,
    unsent,
    unsentChecks,
    last: toLastShown(snapshot),
    ...now,
  };
}

function toLastShown({ lastScan, index }: Snapshot): LastShown | null {
  if (lastScan === null || lastScan.h === null) return null;
  const { id, h, act, at } = lastScan;
  return {
    scanId: id,
    at: Date.parse(at),
    decision: { counts: act === 'out' ? 'out' : 'in' },
    code: codeOfHash(h),
    role: index.entry(h)?.role ?? null,
    person: null,
  };
}

export function gateFacts(view: GateView): GateFacts {
  const { match, gate } = view;
  const { home, away, date } = match.facts;
  return {
    gate: view.device.rights === 'officer' ? null : gate.number,
    match: { home: placeName(home), away: placeName(away) },
    kickOff: date,
    reEntry: match.reEntry,
    listAsOf: view.listAsOf,
    clockCertain: view.clockCertain,
    online: view.online,
    inside: view.inside,
    expected: view.expected,
    contact: match.contact,
  };
}
