/**
 * Hashes passwords with argon2id and OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, t=2,
 * p=1).
 */
import { argon2id, hash, verify } from 'argon2';
import { AppError } from '#api/platform/errors/app-error.ts';

const argon2Options = {
  type: argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;
const maxConcurrentHashes = 2;
/** In a longer queue the last caller would give up before its turn. */
const maxWaiting = 500;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs at most two hashing tasks at once in this process, so that many logins leave CPU time for the
 * rest. Throws 503 when too many wait already.
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
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

/**
 * Whether the password matches the hash `stored`; call inside `withHashingSlot`. Null, for an account
 * that does not exist, takes the same time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', argon2Options);
  const given = password.normalize('NFKC');
  const known = stored !== null && stored.startsWith('$argon2');
  const matches = await verify(known ? stored : await dummyHash, given);
  return known && matches;
}
