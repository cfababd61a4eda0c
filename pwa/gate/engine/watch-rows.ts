/** Follows the rows on the phone: whenever they change, a new index and what the screens show. */
import { liveQuery, type Subscription } from 'dexie';
import type {
  GateDeviceRow,
  GateEntryRow,
  GateMatchRow,
  GateRow,
  GateScanRow,
} from '#sync/contracts/gate/gate-rows.ts';
import { mergeEvidence, stepsOf } from '#sync/contracts/gate/compared-people.ts';
import { type GateScan, gateScan } from '#sync/protocol/gate-mutations.ts';
import { readPendingMutations } from '#sync/client/outbox/pending-mutations.ts';
import { readAsOf } from '#sync/client/storage/replica-meta.ts';
import type { ComparedWith } from '#pwa/gate/engine/gate-replica.ts';
import { type GateReplica, readSettings, type Settings } from '#pwa/gate/engine/gate-replica.ts';
import { missingSlots } from '#pwa/gate/engine/load-numbers.ts';
import { isCheck, lastMovement } from '#pwa/gate/engine/own-scans.ts';
import { ListIndex } from '#pwa/gate/engine/list-index.ts';

export interface Snapshot {
  index: ListIndex;
  enrolment: Settings['enrolment'];
  ended: Settings['ended'] | null;
  handIn: Settings['handIn'] | null;
  device: GateDeviceRow;
  gate: GateRow;
  match: GateMatchRow;
  /** The server gives this phone no list any more, for instance after the closing. */
  isListWithdrawn: boolean;
  gates: GateRow[];
  phones: GateDeviceRow[];
  listAsOf: number | null;
  cards: number;
  numbersLeft: number;
  unsent: number;
  /** The checks of them; comparisons and the hand-in are sent too. */
  unsentChecks: number;
  /** The check by which this phone last let someone in or out. */
  lastScan: Pick<GateScan, 'id' | 'h' | 'act' | 'at'> | null;
  /** The last comparison with each gate, newest first. */
  comparedWith: ComparedWith[];
  searchKey: Settings['searchKey'] | null;
  clock: Settings['clock'] | undefined;
}

export interface RowWatch {
  /** Pauses reading until the answer is painted. */
  hold(): void;
  stop(): void;
}

/** Milliseconds in which a slow phone draws an answer; until then nothing else is begun. */
export const answerTime = 300;

/** @param onChange is called soon, too */
export function watchRows(replica: GateReplica, onChange: (snapshot: Snapshot) => void): RowWatch {
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  follow();

  function follow(): void {
    timer = undefined;
    subscription = liveQuery(() => readSnapshot(replica)).subscribe({
      next: (snapshot) => snapshot !== null && onChange(snapshot),
      error: (error: unknown) => console.error('the list could not be read', error),
    });
  }

  return {
    hold() {
      // Rows that were read before a check was written must not take its place.
      subscription?.unsubscribe();
      timer ??= setTimeout(follow, answerTime);
    },
    stop() {
      clearTimeout(timer);
      subscription?.unsubscribe();
    },
  };
}

const shownSettings = [
  'enrolment',
  'heard',
  'numbers',
  'ended',
  'handIn',
  'comparedGates',
  'searchKey',
  'clock',
] as const;

/** Reads the rows; null if the phone is not enrolled here. */
export async function readSnapshot(replica: GateReplica): Promise<Snapshot | null> {
  const { card, meta, outbox, sent, setting } = replica;
  const { collections } = replica.definition;
  // A transaction for each table would take a slow phone twice as long, and for a single one of all
  // of them, a check that is to be written would wait.
  const [[entries, scans, gates, phones, matches, cards], [settings, pending, asOf, unsent]] =
    await Promise.all([
      replica.transaction('r', [card, ...collections], () =>
        Promise.all([
          replica.table<GateEntryRow>('gate_entry').toArray(),
          replica.table<GateScanRow>('gate_scan').toArray(),
          replica.table<GateRow>('gate').toArray(),
          replica.table<GateDeviceRow>('gate_device').toArray(),
          replica.table<GateMatchRow>('gate_match').toArray(),
          card.count(),
        ]),
      ),
      replica.transaction('r', [meta, outbox, sent, setting], () =>
        Promise.all([
          readSettings(replica, shownSettings),
          readPendingMutations(replica),
          readAsOf(replica),
          outbox.count(),
        ]),
      ),
    ]);
  const { enrolment, heard, numbers, ended, handIn, comparedGates, searchKey, clock } = settings;
  if (enrolment === undefined) return null;
  const { label } = enrolment.device;
  const device = {
    ...(phones.find(({ id }) => id === enrolment.device.id) ?? enrolment.device),
    label,
  };
  const match = { ...(matches[0] ?? enrolment.match), contact: enrolment.match.contact };
  const byId = new Map(phones.map((phone) => [phone.id, phone]));
  const known = gates.length > 0 ? gates : [enrolment.gate];
  const readScans = (items: typeof pending) =>
    items.flatMap(({ name, args }): GateScan[] => {
      const scan = name === 'gate.scan' ? gateScan.safeParse(args) : null;
      return scan?.success ? [scan.data] : [];
    });
  const own = readScans(pending);
  return {
    index: new ListIndex({
      entries,
      scans,
      own,
      gateNumbers: new Map(known.map(({ id, number }) => [id, number])),
      accepted: new Set(phones.flatMap(({ id, accepted }) => (accepted ? [id] : []))),
      compared: mergeEvidence(
        [...(heard ?? [])].flatMap(([id, { people }]) => {
          const phone = byId.get(id);
          return phone === undefined || phone.discarded ? [] : [{ ...phone, people }];
        }),
        match,
      ),
      steps: stepsOf(match),
      device: device.id,
    }),
    enrolment,
    ended: ended ?? null,
    handIn: handIn ?? null,
    device,
    gate: known.find(({ id }) => id === device.gateId) ?? enrolment.gate,
    match,
    isListWithdrawn: matches.length === 0 && asOf !== null,
    gates: known,
    phones,
    listAsOf: asOf === null ? null : Date.parse(asOf),
    cards,
    numbersLeft: missingSlots(entries, numbers).length,
    unsent,
    unsentChecks: readScans(pending.filter(({ state }) => state === 'waiting')).filter(isCheck)
      .length,
    lastScan: lastMovement([...scans.filter(({ deviceId }) => deviceId === device.id), ...own]),
    comparedWith: [...(comparedGates?.values() ?? [])].toSorted((one, other) => other.at - one.at),
    searchKey: searchKey ?? null,
    clock,
  };
}
