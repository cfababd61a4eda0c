/** Passwords: argon2id at OWASP's parameters (Password Storage Cheat Sheet: 19 MiB, t=2, p=1). */
import { argon2id, hash, verify } from 'argon2';
import { AppError } from '#api/platform/errors/app-error.ts';

const argon2Options = {
  type: argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
} as const;
const maxConcurrentHashes = 2;
/** Longer lines are no use to anybody: whoever stands last would have given up by then. */
const maxWaiting = 500;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * At most two hashes at once in this process: a storm of logins must leave room for the rest. Throws
 * 503 when too many wait already.
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new AppError('busy', 'error.busy', { retryAfter: 5 });
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place goes to the next in line without becoming free in between.
    if (next) next();
    else running -= 1;
  }
}

/** A PHC string. */
export async function hashPassword(password: string): Promise<string> {
  return withHashingSlot(() => hash(password.normalize('NFKC'), argon2Options));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is the one of `stored`; call inside `withHasher`. Null stands for an account
 * that does not exist and takes the same time.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', argon2Options);
  const given = password.normalize('NFKC');
  const known = stored !== null && stored.startsWith('$argon2');
  const matches = await verify(known ? stored : await dummyHash, given);
  return known && matches;
}
