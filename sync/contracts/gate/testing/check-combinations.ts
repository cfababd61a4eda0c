/** Every combination of what can matter at a gate, by name and as the facts that it means. */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import {
  type CheckFacts,
  type EntryFacts,
  overrideKinds,
  type Presented,
} from '#sync/contracts/gate/check-facts.ts';
import type { Presence, Seen } from '#sync/contracts/gate/presence.ts';

export const hour = 3_600_000;
export const kickOff = Date.UTC(2026, 10, 21, 17);
export const opensAt = kickOff - 3 * hour;
export const closesAt = kickOff + 2 * hour;
export const revokedAt = kickOff - 30 * hour;
export const cameIn = { gate: 2, at: kickOff - 2 * hour };
export const newerCode = 'SNTMQN19';
const match = 'match-of-this-phone';
const role: Role = 'photographer';

const times = {
  early: opensAt - 1,
  opening: opensAt,
  during: kickOff,
  lastMoment: closesAt - 1,
  late: closesAt,
};
const listAges = { young: 12 * hour - 1, old: 12 * hour };
const agains = { never: null, now: 0, within: 20_000, ahead: -20_000, after: 20_001 };
const admissions: Record<string, Pick<CheckFacts, 'roles' | 'gates'>> = {
  everybody: { roles: [], gates: [{ number: 4, roles: [] }] },
  here: { roles: ['radio_reporter', role], gates: [{ number: 4, roles: [role] }] },
  elsewhere: {
    roles: ['radio_reporter'],
    gates: [
      { number: 9, roles: [] },
      { number: 7, roles: [role] },
      { number: 4, roles: ['radio_reporter'] },
    ],
  },
  nowhere: { roles: ['radio_reporter'], gates: [{ number: 4, roles: ['radio_reporter'] }] },
};
const presences = {
  notSeen: { state: 'notSeen' },
  out: seen('out', 'own'),
  own: seen('inside', 'own'),
  synced: seen('inside', 'synced'),
  compared: seen('inside', 'compared'),
  unaccepted: seen('inside', 'unaccepted'),
} satisfies Record<string, Presence>;
const entries: Record<string, EntryFacts | null> = {
  none: null,
  live: { role, revokedAt: null, replacedBy: null },
  revoked: { role, revokedAt, replacedBy: null },
  replaced: { role, revokedAt, replacedBy: newerCode },
};
const tickets = {
  bad: { signature: 'bad', matchId: match, test: false },
  badTest: { signature: 'bad', matchId: match, test: true },
  unknownKey: { signature: 'unknownKey', matchId: match, test: false },
  unknownKeyOther: { signature: 'unknownKey', matchId: 'another', test: false },
  unknownKeyTest: { signature: 'unknownKey', matchId: match, test: true },
  otherMatch: { signature: 'good', matchId: 'another', test: false },
  otherMatchTest: { signature: 'good', matchId: 'another', test: true },
  test: { signature: 'good', matchId: match, test: true },
  good: { signature: 'good', matchId: match, test: false },
} as const;

/** The moments of `times` and `agains` that are left out here are in the examples. */
export const dimensions = {
  scanned: ['unreadable', ...Object.keys(tickets), 'person', 'personWithCard'],
  entry: Object.keys(entries),
  direction: ['in', 'out'],
  again: ['never', 'within', 'after'],
  time: ['early', 'during', 'late'],
  clock: ['certain', 'uncertain'],
  list: Object.keys(listAges),
  role: Object.keys(admissions),
  presence: Object.keys(presences),
  reEntry: ['no', 'yes'],
  given: ['nothing', ...overrideKinds],
} as const;
export type Combination = Record<keyof typeof dimensions, string>;

/** All combinations, except people without an entry, who cannot be found. */
export function* combinations(): Generator<Combination> {
  const names = Object.keys(dimensions) as (keyof typeof dimensions)[];
  const total = names.reduce((product, name) => product * dimensions[name].length, 1);
  for (let index = 0; index < total; index++) {
    const combination = {} as Combination;
    let rest = index;
    for (const name of names) {
      const values = dimensions[name];
      combination[name] = values[rest % values.length] ?? '';
      rest = Math.floor(rest / values.length);
    }
    if (!(combination.scanned.startsWith('person') && combination.entry === 'none'))
      yield combination;
  }
}

export function factsOf(named: Combination): CheckFacts {
  const now = at(times, named.time);
  const again = at(agains, named.again);
  return {
    presented: presented(named),
    now,
    clockCertain: named.clock === 'certain',
    listAsOf: now - at(listAges, named.list),
    match: {
      id: match,
      kickOff,
      opensBefore: 180,
      closesAfter: 120,
      reEntry: named.reEntry === 'yes',
    },
    ...at(admissions, named.role),
    presence: at(presences as Record<string, Presence>, named.presence),
    letInHereAt: again === null ? null : now - again,
    direction: named.direction as CheckFacts['direction'],
    override: overrideKinds.find((kind) => kind === named.given) ?? null,
  };
}

function presented({ scanned, entry }: Combination): Presented {
  if (scanned === 'unreadable') return { kind: 'unreadable' };
  const found = at(entries, entry);
  if (scanned in tickets)
    return { kind: 'ticket', ...tickets[scanned as keyof typeof tickets], entry: found };
  if (found === null) throw new Error('A person is found by an entry');
  return { kind: 'entry', entry: found, documentCompared: scanned === 'personWithCard' };
}

function seen<S extends 'inside' | 'out'>(state: S, known: Seen['known']): { state: S } & Seen {
  return { state, ...cameIn, known };
}

function at<T>(values: Record<string, T>, name: string): T {
  if (!(name in values)) throw new Error(`No value is called ${name}`);
  return values[name] as T;
}
