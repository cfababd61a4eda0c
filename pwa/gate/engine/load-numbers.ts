/** Loads what the officer's numbers are checked with, or on an officer's phone the numbers, in parts. */
import {
  type GateNumber,
  getGateNumbers,
  numbersPerCall,
} from '#sync/contracts/gate/gate-calls.ts';
import type { GateDeviceRow, GateEntryRow, GateMatchRow } from '#sync/contracts/gate/gate-rows.ts';
import { lowestSlot } from '#sync/contracts/gate/officer-number.ts';
import {
  type GateReplica,
  isErased,
  readSetting,
  type Settings,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import { request } from '#pwa/lib/http/request.ts';

/**
 * Fetches what this phone lacks for its list and the spare slots, if it was accepted. Numbers that the
 * server has renewed are dropped first; an officer's phone keeps the last one of each slot, for phones
 * that have had no signal since.
 *
 * @throws ApiError without signal; the next call goes on where this one stopped
 */
export async function loadNumbers(
  replica: GateReplica,
  device: string,
  token: string,
  signal: AbortSignal,
): Promise<void> {
  const own = await replica.table<GateDeviceRow>('gate_device').get(device);
  if (own?.accepted !== true) return;
  await dropRenewed(replica);
  const entries = await replica.table<GateEntryRow>('gate_entry').toArray();
  let missing = missingSlots(entries, await readSetting(replica, 'numbers'));
  for (let [from] = missing; from !== undefined && !signal.aborted; [from] = missing) {
    const end = from + numbersPerCall;
    const to = missing.findLast((slot) => slot < end) ?? from;
    const { data } = await request(getGateNumbers, { query: { from, to } }, { token, signal });
    if (!(await store(replica, data.numbersNo, data.numbers))) return;
    missing = missing.filter((slot) => slot > to);
  }
}

async function dropRenewed(replica: GateReplica): Promise<void> {
  const match: GateMatchRow | undefined = await replica.table('gate_match').toCollection().first();
  if (match === undefined) return;
  await replica.transaction('rw', replica.setting, async () => {
    const known = await readSetting(replica, 'numbers');
    if (known?.numbersNo === match.numbersNo || (await isErased(replica))) return;
    // Slots that were not loaded since an earlier renewal keep their numbers from before that.
    const before = new Map(known?.before);
    for (const [slot, number] of known?.slots ?? [])
      if ('digits' in number) before.set(slot, number);
    await writeSetting(replica, 'numbers', {
      numbersNo: match.numbersNo,
      slots: new Map(),
      before,
    });
  });
}

/** Returns the slots without a number, in order. */
export function missingSlots(
  entries: readonly Pick<GateEntryRow, 'no'>[],
  numbers: Settings['numbers'] | undefined,
): number[] {
  const spare = Array.from({ length: -lowestSlot }, (_, at) => lowestSlot + at);
  const listed = entries.map(({ no }) => no).toSorted((one, other) => one - other);
  return [...spare, ...listed].filter((slot) => numbers?.slots.has(slot) !== true);
}

/** False if the numbers are not those of the list: a pull brings the newer list soon. */
async function store(
  replica: GateReplica,
  numbersNo: number,
  numbers: readonly GateNumber[],
): Promise<boolean> {
  return replica.transaction('rw', replica.setting, async () => {
    const known = await readSetting(replica, 'numbers');
    if (known?.numbersNo !== numbersNo || (await isErased(replica))) return false;
    const slots: Settings['numbers']['slots'] = new Map(known.slots);
    for (const { slot, ...number } of numbers) slots.set(slot, number);
    await writeSetting(replica, 'numbers', { ...known, slots });
    return true;
  });
}
