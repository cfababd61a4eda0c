/** Tells another gate's phone who is inside, and hears it from that one, without a network. */
import {
  type ComparedPeople,
  atBothGates,
  mergePeople,
  movementOf,
  stepsOf,
} from '#sync/contracts/gate/compared-people.ts';
import {
  type Comparison,
  type ComparisonRefusal,
  readComparison,
  writeComparison,
} from '#sync/contracts/gate/comparison.ts';
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import { isCountedInside } from '#sync/contracts/gate/presence.ts';
import { gateMutations } from '#sync/protocol/gate-mutations.ts';
import {
  type ComparedWith,
  type GateReplica,
  readSetting,
  readSettings,
  type Settings,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import { saveMutation } from '#pwa/gate/engine/save-mutation.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';

export interface ComparisonResult extends ComparedWith {
  /** People who are inside, whom this phone did not know; none of a phone that was not accepted. */
  added: number;
  known: number;
  /** Let in here and shown inside by the other gate. */
  duplicates: { entry: GateEntryRow; inHereAt: number }[];
}

/**
 * The text of this phone's own code, with the last codes of others as far as there is room; null if
 * the list is erased. It shows whom this phone itself let in or out: what others did carries their own
 * signatures.
 */
export async function ownComparison(
  replica: GateReplica,
  snapshot: Snapshot,
  now: number,
): Promise<string | null> {
  const { index, match, device, gate, phones } = snapshot;
  const steps = stepsOf(match);
  const people = new Map(
    [...index.ownPeople()].flatMap(([no, presence]) => {
      const movement = movementOf(presence, steps);
      return movement === null ? [] : [[no, movement] as const];
    }),
  );
  const covered = Math.max(0, ...index.numbers());
  const inside = [...people].filter(([, { out }]) => !out).map(([no]) => no);
  const { phoneKey, heard } = await noteShown(replica, inside);
  if (phoneKey === undefined) return null;
  return writeComparison(
    {
      matchId: match.id,
      deviceId: device.id,
      gate: gate.number,
      now,
      covered,
      reEntry: match.reEntry,
      people,
    },
    phoneKey.privateKey,
    // A stranger's phone must not push the codes of accepted ones out.
    [...(heard ?? [])]
      .flatMap(([id, known]) => {
        const phone = phones.find((each) => each.id === id && each.revokedAt === null);
        return phone === undefined ? [] : [{ ...known, accepted: phone.accepted }];
      })
      .toSorted(
        (one, other) =>
          Number(other.accepted) - Number(one.accepted) || other.seconds - one.seconds,
      )
      .map(({ text }) => text),
  );
}

/** Notes whom this phone's code shows inside, unless it has no key, as after the list was erased. */
function noteShown(
  replica: GateReplica,
  inside: readonly number[],
): Promise<Pick<Partial<Settings>, 'phoneKey' | 'heard'>> {
  return replica.transaction('rw', replica.setting, async () => {
    const settings = await readSettings(replica, ['phoneKey', 'heard', 'shown']);
    if (settings.phoneKey !== undefined)
      await writeSetting(replica, 'shown', new Set([...(settings.shown ?? []), ...inside]));
    return settings;
  });
}

/**
 * Stores what another phone's code says, and queues it for the server.
 *
 * @throws an error if the list was erased
 */
export async function hearComparison(
  replica: GateReplica,
  snapshot: Snapshot,
  text: string,
  clock: { now: number; certain: boolean },
): Promise<ComparisonResult | ComparisonRefusal> {
  const { index, match, phones, gate, device } = snapshot;
  const read = await readComparison(text, {
    matchId: match.id,
    phones,
    now: clock.certain ? clock.now : null,
  });
  if (typeof read === 'string') return read;
  const [heard] = read;
  const others = read.filter(({ phone }) => phone !== device.id);
  const inside = [...heard.people].filter(([, { out }]) => !out).map(([no]) => no);
  const knownInside = new Set(
    [...index.people()].flatMap(([no, presence]) => (isCountedInside(presence) ? [no] : [])),
  );
  const comparedWith: ComparedWith = { gate: heard.gate, at: clock.now, people: inside.length };
  const isAccepted = phones.some(({ id, accepted }) => id === heard.phone && accepted);
  const duplicates = isAccepted ? await findDuplicates(replica, snapshot, heard.people) : [];
  const at = new Date(clock.now).toISOString();
  // Both settings are written in one transaction, which ends early if its functions wait for each
  // other too deeply.
  const storing = (comparison: Comparison) => async () => {
    const {
      heard: before = new Map(),
      comparedGates = new Map(),
      ended,
    } = await readSettings(replica, ['heard', 'comparedGates', 'ended']);
    if (ended !== undefined) throw new Error('the list of this gate was erased');
    const gates = new Map(comparedGates);
    if (isAccepted) gates.set(heard.gate, comparedWith);
    await Promise.all([
      writeSetting(replica, 'heard', withCode(before, comparison, clock.now)),
      writeSetting(replica, 'comparedGates', gates),
    ]);
  };
  for (const comparison of others) {
    const args = { text: comparison.text, gateId: gate.id, at };
    // The same code may be scanned again before there is signal.
    const record = gateMutations.recordKeys['gate.compare'](args);
    if ((await replica.outbox.where('record').equals(record).count()) > 0)
      await replica.transaction('rw', replica.setting, storing(comparison));
    else await saveMutation(replica, 'gate.compare', args, storing(comparison));
  }
  const known = inside.filter((no) => knownInside.has(no)).length;
  return { ...comparedWith, added: isAccepted ? inside.length - known : 0, known, duplicates };
}

/**
 * Keeps the newest code of each phone, and all that its codes have shown. A code from the future is as
 * new as one from now.
 */
function withCode(
  before: Settings['heard'],
  { phone, people, text, ...code }: Comparison,
  now: number,
): Settings['heard'] {
  const known = before.get(phone);
  const seconds = Math.min(code.seconds, Math.floor(now / 1000));
  const isNewest = known === undefined || known.seconds <= seconds;
  return new Map(before).set(phone, {
    people: new Map(mergePeople(known?.people ?? new Map(), people)),
    text: isNewest ? text : known.text,
    seconds: isNewest ? seconds : known.seconds,
  });
}

/** People that the other gate let in too, without those that it may know from this phone. */
async function findDuplicates(
  replica: GateReplica,
  { index }: Snapshot,
  heard: ComparedPeople,
): Promise<ComparisonResult['duplicates']> {
  const shared = new Set(await readSetting(replica, 'shown'));
  const letInHere = new Map<number, { entry: GateEntryRow; inHereAt: number }>();
  for (const no of index.numbers()) {
    const entry = index.numbered(no);
    const inHereAt = entry === undefined ? null : index.letInHereAt(entry.h);
    if (entry === undefined || inHereAt === null) continue;
    letInHere.set(no, { entry, inHereAt });
    if (index.isSent(entry.h)) shared.add(no);
  }
  return atBothGates(heard, letInHere.keys(), shared).flatMap((no) => letInHere.get(no) ?? []);
}
