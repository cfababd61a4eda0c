/** Hashes passwords with argon2id and the parameters of OWASP's Password Storage Cheat Sheet. */
import { argon2id, hash, verify } from 'argon2';
import { createQueue } from '#api/platform/queue.ts';

const argon2Options = {
  type: argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;
/** Two hashes run at a time, which leaves processor time. In a longer queue the last caller would give up. */
const queue = createQueue({ atOnce: 2, waitingAtMost: 500, waitingPerOwner: 100 });
/** Logins of one account at one address take turns, so that they delay no other login there. */
const ofAccount = createQueue({ perOwner: 2, waitingAtMost: 500, waitingPerOwner: 20 });

/** A known browser has this many turns while others have one. */
const turnsOfKnown = 4;

/** Runs when an account or address has its turn to hash passwords. Throws 429 and 503 for long queues. */
export async function withHashingSlot<T>(work: () => Promise<T>, owner?: string): Promise<T> {
  return queue(work, { owner });
}

export interface LoginCaller {
  email: string;
  network: string;
  /** Whether the browser has logged in to the account before. */
  known: boolean;
}

/**
 * The same for a login. Known browsers take turns by account, others by address, because strangers
 * may try any email there.
 */
export async function withLoginSlot<T>(
  work: () => Promise<T>,
  { email, network, known }: LoginCaller,
): Promise<T> {
  const turn = known
    ? { owner: `account ${email}`, cost: 1 / turnsOfKnown }
    : { owner: network, cost: 1 };
  return ofAccount(() => queue(work, turn), { owner: `${known ? '' : network} ${email}` });
}

/** Returns a PHC string; `owner` is the account or address whose turn it takes. */
export async function hashPassword(password: string, owner?: string): Promise<string> {
  return withHashingSlot(() => hash(password.normalize('NFKC'), argon2Options), owner);
}

let dummyHash: Promise<string> | undefined;

/** Call inside a slot. Null stands for an account that does not exist, and takes the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', argon2Options);
  const given = password.normalize('NFKC');
  const known = stored !== null && stored.startsWith('$argon2');
  const matches = await verify(known ? stored : await dummyHash, given);
  return known && matches;
}
