/**
 * Finds what the media office should look at in the checks of a match. Every key stays the same while
 * the fact does, so that it can be marked as seen.
 */
import type { OverrideKind } from '#sync/contracts/gate/check-facts.ts';
import type { Answer } from '#sync/contracts/gate/decide.ts';
import { byTime, movements, type PresenceScan } from '#sync/contracts/gate/presence.ts';

export interface TicketCheck extends PresenceScan {
  /** The answer that the phone showed; null for acts that show nothing. */
  answer: Answer | null;
  override: OverrideKind | null;
  clockCertain: boolean;
  /** Whether a phone that may not search checked it without a ticket, by name or printed code. */
  withoutRight?: boolean;
}

export interface CheckException<T extends TicketCheck> {
  key: string;
  kind:
    | 'twice'
    | 'olderList'
    | 'override'
    | 'uncertainClock'
    | 'revokedShown'
    | 'notListed'
    | 'withoutRight';
  /** Oldest first. */
  scans: T[];
  /** The missing part of an override: the officer's grant or its use. */
  missing?: 'grant' | 'use' | null;
}

/** Exceptions of one ticket; `revokedAt` is its entry's, or null. */
export function ticketExceptions<T extends TicketCheck>(
  h: string,
  scans: Iterable<T>,
  revokedAt: number | null,
): CheckException<T>[] {
  const all = inOrder(scans);
  const moved: T[] = movements(all);
  return [
    ...twice(moved),
    ...letInByOlderList(moved, revokedAt),
    ...overrides(all, moved),
    ...revokedShown(h, all),
    ...withoutRight(moved),
  ];
}

/**
 * Exceptions of a ticket that the server never issued: its signature may be good, or no one's. A
 * person who was let in with it counts nowhere else.
 *
 * @param code as printed: an officer's number may be given for a code alone
 */
export function unlistedExceptions<T extends TicketCheck>(
  code: string,
  scans: Iterable<T>,
): CheckException<T>[] {
  const all = inOrder(scans);
  const shown = all.filter(({ act }) => act === 'in' || act === 'out' || act === 'none');
  return [...overrides(all, movements(all)), ...byPhone('notListed', code, shown)];
}

/** Returns the checks that count, each once, oldest first. */
function inOrder<T extends TicketCheck>(scans: Iterable<T>): T[] {
  return [...new Map([...scans].map((scan) => [scan.id, scan])).values()]
    .filter(({ discarded }) => discarded !== true)
    .toSorted(byTime);
}

/** Two entries without leaving between them, unless someone let the person in knowingly. */
function twice<T extends TicketCheck>(moved: readonly T[]): CheckException<T>[] {
  return moved.flatMap((second, at) => {
    const first = moved[at - 1];
    if (first?.act !== 'in' || second.act !== 'in') return [];
    if (second.override !== null && second.answer === 'alreadyInside') return [];
    return [{ key: `twice/${first.id}/${second.id}`, kind: 'twice', scans: [first, second] }];
  });
}

/** Let in although it was revoked by then, because the phone's list was older. */
function letInByOlderList<T extends TicketCheck>(
  moved: readonly T[],
  revokedAt: number | null,
): CheckException<T>[] {
  if (revokedAt === null) return [];
  return moved
    .filter(({ act, at }) => act === 'in' && at >= revokedAt)
    .map((scan) => ({ key: `olderList/${scan.id}`, kind: 'olderList', scans: [scan] }));
}

/**
 * Every override, with the grant that belongs to it. The officer's own check and a steward's decision
 * need none; a number needs one for each use.
 */
function overrides<T extends TicketCheck>(
  all: readonly T[],
  moved: readonly T[],
): CheckException<T>[] {
  const grants = all.filter(({ act }) => act === 'grant');
  const uses = moved.filter(({ override }) => override !== null);
  const used: CheckException<T>[] = uses.map((scan) => {
    const grant = scan.override === 'number' ? grants.shift() : undefined;
    return {
      key: `override/${scan.id}`,
      kind: 'override',
      scans: grant ? [scan, grant].toSorted(byTime) : [scan],
      missing: scan.override === 'number' && !grant ? 'grant' : null,
    };
  });
  // An officer who looks a number up again gives it once.
  const unused = uses.some(({ override }) => override !== 'steward') ? [] : grants.slice(0, 1);
  return [
    ...used,
    ...unused.map((grant) => ({
      key: `override/${grant.id}`,
      kind: 'override' as const,
      scans: [grant],
      missing: 'use' as const,
    })),
  ];
}

function withoutRight<T extends TicketCheck>(moved: readonly T[]): CheckException<T>[] {
  return moved
    .filter((scan) => scan.withoutRight === true)
    .map((scan) => ({ key: `withoutRight/${scan.id}`, kind: 'withoutRight', scans: [scan] }));
}

function revokedShown<T extends TicketCheck>(h: string, all: readonly T[]): CheckException<T>[] {
  const shown = all.filter(({ answer }) => answer === 'revoked' || answer === 'replaced');
  return byPhone('revokedShown', h, shown);
}

/** Returns one exception for each phone that was shown the ticket. */
function byPhone<T extends TicketCheck>(
  kind: CheckException<T>['kind'],
  ticket: string,
  shown: readonly T[],
): CheckException<T>[] {
  return [...Map.groupBy(shown, ({ device }) => device)].map(([device, scans]) => ({
    key: `${kind}/${ticket}/${device}`,
    kind,
    scans,
  }));
}

/** Checks of a whole match by a phone whose clock was not certain, one exception for each phone. */
export function uncertainClocks<T extends TicketCheck>(scans: Iterable<T>): CheckException<T>[] {
  const uncertain = [...scans].filter(
    ({ clockCertain, discarded }) => !clockCertain && discarded !== true,
  );
  return [...Map.groupBy(uncertain, ({ device }) => device)].map(([device, found]) => ({
    key: `uncertainClock/${device}`,
    kind: 'uncertainClock',
    scans: found.toSorted(byTime),
  }));
}

export interface GatePhone {
  gateId: string;
  /** The time when it last called the server; epoch milliseconds. */
  lastSeenAt: number;
  /** Handed in, lost or revoked: no one waits for it. */
  away: boolean;
}

/** A gate is offline if none of its phones called the server for this long. */
export const offlineAfter = 10 * 60_000;

export function offlineGates(
  phones: Iterable<GatePhone>,
  now: number,
): { key: string; gateId: string; lastSeenAt: number }[] {
  const waited = [...phones].filter(({ away }) => !away);
  return [...Map.groupBy(waited, ({ gateId }) => gateId)].flatMap(([gateId, ofGate]) => {
    const lastSeenAt = Math.max(...ofGate.map((phone) => phone.lastSeenAt));
    return now - lastSeenAt > offlineAfter
      ? [{ key: `offlineGate/${gateId}/${lastSeenAt}`, gateId, lastSeenAt }]
      : [];
  });
}
