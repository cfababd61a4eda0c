/** All gates and everyone on the list, as far as an officer's phone knows without signal. */
import { offlineGates } from '#sync/contracts/gate/exceptions.ts';
import type { GateDeviceRow, GateEntryRow, GateRow } from '#sync/contracts/gate/gate-rows.ts';
import {
  isCountedInside,
  movements,
  type Presence,
  type Seen,
} from '#sync/contracts/gate/presence.ts';
import type { Settings } from '#pwa/gate/engine/gate-replica.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';

export interface GateSummary {
  gate: GateRow;
  /** People who are inside through this gate. */
  inside: number;
  /** That check there now. */
  phones: number;
  /** The time when the latest of its phones called the server, epoch milliseconds. */
  lastSeenAt: number | null;
  isOffline: boolean;
  /** The time of the last check there, of those of accepted phones that this phone knows. */
  lastCheckAt: number | null;
}

export interface ListedPerson {
  entry: GateEntryRow;
  /** `revoked` and `replaced` tickets let no one in. */
  state: Presence['state'] | 'revoked' | 'replaced';
  gate: number | null;
  at: number | null;
  /** How the state is known; null for someone who was not seen. */
  known: Seen['known'] | null;
  /** Came in twice without leaving, and no number was given here. */
  isTwice: boolean;
}

export interface GatesOverview {
  /** Gates, sorted by number. */
  gates: GateSummary[];
  /** People in list order. */
  people: ListedPerson[];
  /** The time when the server said how its phones were, epoch milliseconds; null if it has not yet. */
  phonesAsOf: number | null;
}

interface OfficerNotes {
  /** Hashes of tickets for which a number was given here. */
  given: ReadonlySet<string | null>;
  times: Settings['phoneTimes'] | undefined;
}

export function overviewOf(snapshot: Snapshot, { given, times }: OfficerNotes): GatesOverview {
  const { index, gates, phones, match } = snapshot;
  const people = index.entries().map((entry): ListedPerson => {
    const presence = index.presence(entry.h);
    const seen = presence.state === 'notSeen' ? null : presence;
    const { revokedAt, replacedBy } = index.entryFacts(entry);
    const ended = revokedAt === null ? null : replacedBy === null ? 'revoked' : 'replaced';
    return {
      entry,
      // A person who is inside with a ticket that was revoked since is inside.
      state: isCountedInside(presence) ? 'inside' : (ended ?? presence.state),
      gate: seen?.gate ?? null,
      at: seen?.at ?? null,
      known: seen?.known ?? null,
      // With re-entry the stewards let people in again by the face.
      isTwice: !match.reEntry && !given.has(entry.h) && cameTwice(snapshot, entry),
    };
  });
  const lastSeen = new Map(times?.phones.map(({ id, lastSeenAt }) => [id, lastSeenAt]));
  const offline = new Set(
    times === undefined
      ? []
      : offlineGates(
          phones.flatMap((phone) => {
            const at = lastSeen.get(phone.id);
            // A phone that enrolled since has just been in touch.
            return at == null
              ? []
              : [{ gateId: phone.gateId, lastSeenAt: Date.parse(at), away: !isChecking(phone) }];
          }),
          times.at,
        ).map(({ gateId }) => gateId),
  );
  const lastCheck = lastChecks(snapshot);
  return {
    people,
    phonesAsOf: times?.at ?? null,
    gates: gates
      .toSorted((one, other) => one.number - other.number)
      .map((gate) => {
        const here = phones.filter((phone) => phone.gateId === gate.id && isChecking(phone));
        return {
          gate,
          inside: people.filter((each) => isCountedInside(each) && each.gate === gate.number)
            .length,
          phones: here.length,
          lastSeenAt: latest(here.map(({ id }) => lastSeen.get(id))),
          isOffline: offline.has(gate.id),
          lastCheckAt: lastCheck.get(gate.number) ?? null,
        };
      }),
  };
}

/** A steward's phone that is in use; officers walk from gate to gate. */
function isChecking({ rights, handedInAt, lostReason, revokedAt }: GateDeviceRow): boolean {
  return rights !== 'officer' && handedInAt === null && lostReason === null && revokedAt === null;
}

function cameTwice({ index }: Snapshot, { h }: GateEntryRow): boolean {
  const moved = movements(index.scansOf(h).filter((scan) => index.isReliable(scan)));
  return moved.some(({ act }, at) => act === 'in' && moved[at - 1]?.act === 'in');
}

/** Epoch milliseconds by the gate's number. */
function lastChecks({ index }: Snapshot): Map<number, number> {
  const last = new Map<number, number>();
  for (const { h } of index.entries())
    for (const { gate, at } of index.scansOf(h).filter((scan) => index.isReliable(scan)))
      if (gate !== null) last.set(gate, Math.max(at, last.get(gate) ?? 0));
  return last;
}

function latest(times: readonly (string | null | undefined)[]): number | null {
  const known = times.flatMap((time) => (time == null ? [] : [Date.parse(time)]));
  return known.length === 0 ? null : Math.max(...known);
}
