/** Groups exceptions: a phone gone wrong, or in wrong hands, must not hide what others have seen. */
import { createHash } from 'node:crypto';
import type { GateException } from '#sync/contracts/gate/gate-exceptions.ts';

export interface FoundException extends Omit<GateException, 'seenAt'> {
  bookingId: string | null;
  /** The phone that made the first check; null for a gate's and on paper. */
  phoneId: string | null;
}

/** Those that a phone can make any number of. The others stay one each. */
const grouped: readonly GateException['kind'][] = [
  'olderList',
  'revokedShown',
  'notListed',
  'withoutRight',
];
/** The tickets of a group that are named. */
const maxNamed = 5;
/** The newest are shown, of what matters most and of the others; more would be a phone gone wrong. */
const maxShown = 300;

/** Several of a phone and kind become one. Newest first. */
export function groupExceptions(found: readonly FoundException[]): FoundException[] {
  const groups = Map.groupBy(found, ({ key, kind, phoneId }) =>
    phoneId !== null && grouped.includes(kind) ? `${kind}/phone/${phoneId}` : key,
  );
  return newest([...groups].map(([name, members]) => toGroup(name, oldestFirst(members))));
}

function toGroup(name: string, members: readonly FoundException[]): FoundException {
  const [first] = members;
  if (first === undefined) throw new Error('a group is of something');
  if (members.length === 1) return first;
  const scans = members
    .flatMap((member) => member.scans)
    .toSorted((a, b) => a.at.localeCompare(b.at));
  return {
    ...first,
    // A person who has seen the group has not seen what comes into it later.
    key: `${name}/${digest(members.map(({ key }) => key))}`,
    no: null,
    name: null,
    nameArabic: null,
    seat: null,
    code: null,
    bookingId: null,
    answer: null,
    scans: [...scans.slice(0, 1), ...scans.slice(1).slice(-1)],
    several: {
      count: members.length,
      first: members.slice(0, maxNamed).map(({ no, code }) => ({ no, code })),
    },
  };
}

const digest = (keys: readonly string[]) =>
  createHash('sha256').update(keys.toSorted().join(' ')).digest('base64url').slice(0, 22);

const firstAt = ({ scans }: FoundException) => scans[0]?.at ?? '';
const lastAt = ({ scans }: FoundException) => scans.at(-1)?.at ?? '';

const oldestFirst = (members: readonly FoundException[]) =>
  members.toSorted((a, b) => firstAt(a).localeCompare(firstAt(b)) || a.key.localeCompare(b.key));

function newest(all: readonly FoundException[]): FoundException[] {
  const sorted = all.toSorted(
    (a, b) => lastAt(b).localeCompare(lastAt(a)) || a.key.localeCompare(b.key),
  );
  const isOfPhone = ({ kind }: FoundException) =>
    grouped.includes(kind) || kind === 'uncertainClock';
  const shown = new Set(
    [isOfPhone, (each: FoundException) => !isOfPhone(each)].flatMap((belongs) =>
      sorted.filter(belongs).slice(0, maxShown),
    ),
  );
  return sorted.filter((each) => shown.has(each));
}
