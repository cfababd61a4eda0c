/**
 * Operations of a history, as plain data, so that a list can be printed, shortened and stored.
 * `pick` and `more` select among what exists when the operation runs, so that it still works if
 * earlier ones are left out.
 */
import { createSeededRandom, type SeededRandom } from '#sync/contracts/core/seeded-random.ts';
import {
  faultsAt,
  faultPoints,
  type Fault,
  type InjectedFault,
} from '#sync/simulation/fault-plan.ts';

/** Actions of a user on a phone; the phone may die or fail during them. */
export const phoneOperationNames = [
  'sync',
  'type',
  'attach',
  'save',
  'settle',
  'publish',
  'undo publish',
  'profile',
  'join event',
  'join match',
  'unknown action',
  'show past seasons',
  'hide past seasons',
  'open tab',
  'log in',
  'log out',
] as const;

/** Actions elsewhere: on the server, in the database, on the network. */
export const externalOperationNames = [
  'kill',
  'let through',
  'wait',
  'restart server',
  'rename team',
  'rename venue',
  'rename event',
  'new match',
  'move match',
  'delete match',
  'delete event',
  'undelete',
  'withdraw bucket',
  'give bucket',
  'approve booking',
  'move ticket',
  'block account',
  'approve account',
  'change scope',
  'window',
  'archive event',
  'resume event',
  'ask others',
  'archive',
  'new report',
  'load whole report',
  'save whole report',
  'slow begin',
  'slow commit',
  'slow rollback',
  'sweep',
  'new epoch',
  'back up',
  'restore',
  'migrate views',
  'end session',
  'lose rows',
  'lose photo',
] as const;

export interface Operation {
  do: (typeof phoneOperationNames)[number] | (typeof externalOperationNames)[number];
  /** Number of the phone. */
  on: number;
  pick: number;
  more: number;
  trouble?: InjectedFault;
}

export interface History {
  seed: number;
  /**
   * Whether phones compare digests. If they do, digests repair losses that must not happen in the
   * first place.
   */
  digests: boolean;
  /** Whether browsers have Web Locks. */
  locks: boolean;
  /** Number of phones in use; all by default. */
  phones?: number;
  operations: Operation[];
}

/** Relative frequencies; 1 by default. */
const weights: Partial<Record<Operation['do'], number>> = {
  sync: 24,
  type: 12,
  attach: 4,
  settle: 2,
  publish: 2,
  profile: 2,
  'open tab': 2,
  restore: 2,
  'log out': 2,
  'move match': 2,
  'end session': 2,
  'log in': 3,
  kill: 2,
  'let through': 4,
  wait: 2,
  'slow begin': 2,
  'slow commit': 3,
  'back up': 2,
  'withdraw bucket': 2,
  'give bucket': 2,
  'approve account': 2,
  'show past seasons': 2,
  'archive event': 2,
  undelete: 2,
};

const weightedNames: readonly Operation['do'][] = [
  ...phoneOperationNames,
  ...externalOperationNames,
].flatMap((name) => Array.from({ length: weights[name] ?? 1 }, () => name));

export const phoneCount = 4;

export function makeHistory(seed: number): History {
  const random = createSeededRandom(seed);
  const length = 8 + random.integerBelow(33);
  return {
    seed,
    digests: random.isHit(0.2),
    locks: random.isHit(0.5),
    operations: Array.from({ length }, () => makeOperation(random)),
  };
}

function makeOperation(random: SeededRandom): Operation {
  const name = random.pick(weightedNames);
  const operation: Operation = {
    do: name,
    on: random.integerBelow(phoneCount),
    pick: random.integerBelow(1000),
    more: random.integerBelow(1000),
  };
  const canFail = (phoneOperationNames as readonly string[]).includes(name);
  if (!canFail || !random.isHit(0.45)) return operation;
  const place = random.pick(faultPoints);
  const nth = random.integerBelow(place.startsWith('phone') ? 12 : 3);
  return { ...operation, trouble: { place, nth, fault: random.pick<Fault>(faultsAt[place]) } };
}

/** Formats an operation as one line. */
export function formatOperation({ do: name, on, pick, more, trouble }: Operation): string {
  const fault = trouble ? ` · ${trouble.fault} at ${trouble.place} ${trouble.nth}` : '';
  return `${name} (phone ${on}, ${pick}, ${more})${fault}`;
}
