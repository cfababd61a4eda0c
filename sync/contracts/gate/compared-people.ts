/**
 * Keeps who is inside, as comparing gates shows it: for each number of the list the last movement, without
 * a check. Merging takes the later one, so order, repetition and relaying do not matter.
 */
import type { GateMatchRow } from '#sync/contracts/gate/gate-rows.ts';
import { type Presence, presenceOf, type PresenceScan } from '#sync/contracts/gate/presence.ts';

export interface KnownMovement {
  out: boolean;
  /** Four-minute steps since the gates opened, 0 to 127; always 0 without re-entry. */
  step: number;
}

export interface ComparedMovement extends KnownMovement {
  /** Unix seconds of the earliest comparison that showed the movement, and that phone's gate. */
  seconds: number;
  gate: number;
}

/** Movements by number on the list. */
export type ComparedPeople = ReadonlyMap<number, ComparedMovement>;

export interface StepSettings {
  reEntry: boolean;
  /** Epoch milliseconds. */
  opensAt: number;
}

export const lastStep = 127;
export const stepSeconds = 240;
const stepMilliseconds = stepSeconds * 1000;

export function mergePeople(known: ComparedPeople, received: ComparedPeople): ComparedPeople {
  const merged = new Map(known);
  for (const [no, movement] of received) {
    const before = merged.get(no);
    if (before === undefined || isPreferred(movement, before)) merged.set(no, movement);
  }
  return merged;
}

/** Movements that codes have shown: of accepted phones, and of phones that wait to be accepted. */
export interface Evidence {
  accepted: ComparedPeople;
  waiting: ComparedPeople;
}

/**
 * Joins what the codes of several phones have shown. A phone that was not accepted lets no one
 * leave: a second person could come in with the ticket. Nor does anyone leave without re-entry, and
 * movements have no steps then, whatever a code says.
 */
export function mergeEvidence(
  evidence: Iterable<{ people: ComparedPeople; accepted: boolean }>,
  { reEntry }: Pick<StepSettings, 'reEntry'>,
): Evidence {
  const merged: Evidence = { accepted: new Map(), waiting: new Map() };
  for (const { people, accepted } of evidence) {
    const kind = accepted ? 'accepted' : 'waiting';
    const counted = [...people]
      .filter(([, { out }]) => !out || (accepted && reEntry))
      .map(([no, movement]) => [no, reEntry ? movement : { ...movement, step: 0 }] as const);
    merged[kind] = mergePeople(merged[kind], new Map(counted));
  }
  return merged;
}

/**
 * Two movements within one step have no order; a person who may be inside counts as inside, because a
 * ticket that is thought to be outside would let a second person in.
 */
function isPreferred(one: ComparedMovement, other: ComparedMovement): boolean {
  if (one.step !== other.step) return one.step > other.step;
  if (one.out !== other.out) return other.out;
  return (
    one.seconds - other.seconds < 0 || (one.seconds === other.seconds && one.gate < other.gate)
  );
}

export function stepsOf(
  match: Pick<GateMatchRow, 'facts' | 'opensBefore' | 'reEntry'>,
): StepSettings {
  return {
    reEntry: match.reEntry,
    opensAt: Date.parse(match.facts.date) - match.opensBefore * 60_000,
  };
}

/** Joins what this phone knows of one person by checks and by comparing. */
export function withCompared(
  scanned: Presence,
  compared: ComparedMovement | undefined,
  { opensAt, reEntry }: StepSettings,
): Presence {
  if (compared === undefined) return scanned;
  const known = {
    state: compared.out ? ('out' as const) : ('inside' as const),
    gate: compared.gate,
    at: reEntry ? opensAt + compared.step * stepMilliseconds : compared.seconds * 1000,
    known: 'compared' as const,
  };
  if (scanned.state === 'notSeen') return known;
  // A check has the exact time and gate of what a comparison only shows.
  const step = reEntry ? stepOf(scanned.at, opensAt) : 0;
  if (step !== compared.step) return step > compared.step ? scanned : known;
  return scanned.state === 'inside' || compared.out ? scanned : known;
}

/**
 * Returns what is known of one person. Checks of phones that were not accepted are not relied on, but
 * where they alone show the person inside, it is a question.
 */
export function knownPresence(known: {
  scans: Iterable<PresenceScan>;
  /** This phone; null on the server. */
  device: string | null;
  /** Whether a check is relied on, by the phone that made it. */
  isReliable: (scan: PresenceScan) => boolean;
  /** The movement that codes of accepted phones show; `claimed` is from codes of other phones. */
  compared: ComparedMovement | undefined;
  claimed: ComparedMovement | undefined;
  steps: StepSettings;
}): Presence {
  const { device, isReliable, compared, steps } = known;
  const scans = [...known.scans];
  const reliable = withCompared(presenceOf(scans.filter(isReliable), device), compared, steps);
  if (reliable.state === 'inside') return reliable;
  const scanned = presenceOf(
    scans.filter((scan) => !isReliable(scan)),
    device,
  );
  const isLater =
    reliable.state === 'notSeen' || (scanned.state !== 'notSeen' && scanned.at > reliable.at);
  const claimed =
    scanned.state === 'inside' && isLater ? scanned : withCompared(reliable, known.claimed, steps);
  return claimed.state === 'inside' ? { ...claimed, known: 'unaccepted' } : reliable;
}

/** The movement of a person in a comparison; null if no one saw the person come in. */
export function movementOf(
  presence: Presence,
  { opensAt, reEntry }: StepSettings,
): KnownMovement | null {
  if (presence.state === 'notSeen') return null;
  const out = presence.state === 'out';
  if (!reEntry) return out ? null : { out, step: 0 };
  return { out, step: stepOf(presence.at, opensAt) };
}

function stepOf(at: number, opensAt: number): number {
  const step = Math.floor((at - opensAt) / stepMilliseconds);
  return Math.min(Math.max(step, 0), lastStep);
}

/**
 * Numbers that this phone let in and that the other gate shows as inside as well: the same ticket
 * at both gates. `shared` are those that other phones may have from this one, by checks that were
 * sent or comparisons that were shown before.
 */
export function atBothGates(
  received: ComparedPeople,
  letInHere: Iterable<number>,
  shared: ReadonlySet<number>,
): number[] {
  return [...letInHere].filter((no) => received.get(no)?.out === false && !shared.has(no));
}
