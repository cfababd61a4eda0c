/** Hashes passwords with argon2id and the parameters of OWASP's Password Storage Cheat Sheet. */
import { argon2id, hash, verify } from 'argon2';
import { createFairQueue } from '#api/accounts/passwords/fair-queue.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

const argon2Options = {
  type: argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;
const maxConcurrentHashes = 2;

let running = 0;
const waiting = createFairQueue<() => void>();

/** Who asks for a hash. */
export interface HashingCaller {
  /** Callers of one group share its turns, so that many from one address delay no other. */
  group: string;
  /** Goes before all that are not known. */
  known?: boolean;
}

/** Limits how many hashes run at once, to leave CPU time. Throws 503 for a long queue. */
export async function withHashingSlot<T>(
  work: () => Promise<T>,
  { group, known = false }: HashingCaller = { group: '' },
): Promise<T> {
  if (running >= maxConcurrentHashes) {
    await new Promise<void>((resolve) => {
      const isQueued = waiting.push(resolve, group, known);
      if (!isQueued) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
    });
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Hands the slot over directly, so that nobody else can take it in between.
    if (next) next();
    else running -= 1;
  }
}

/** Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(password.normalize('NFKC'), argon2Options));
}

let dummyHash: Promise<string> | undefined;

/** Call inside `withHashingSlot`. Null, for an account that does not exist, takes the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', argon2Options);
  const given = password.normalize('NFKC');
  const known = stored !== null && stored.startsWith('$argon2');
  const matches = await verify(known ? stored : await dummyHash, given);
  return known && matches;
}
