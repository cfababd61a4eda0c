/**
 * Limits failed logins: within five minutes, five for one email from one address and fifty from one
 * address; and for one email from all addresses a pause that doubles with each failure. Counted in
 * the database, so that several processes count together. No wait is longer than five minutes, but
 * strangers who go on guessing take a new browser's turns. A browser that has logged in before, and
 * a session that asks for its own password, are counted by themselves, wherever they are.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import { rateLimited } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

const maxPerEmail = 5;
const maxPerAddress = 50;
const windowSeconds = 300;
/** Failures for one email, from wherever, before the pauses begin. */
const freeFailures = 10;
/** How long they are counted for that. */
const pauseWindowSeconds = 3600;

export interface LoginAttempt {
  /** The caller's network; a known browser or a session, which share nothing with their network. */
  from: string;
  email: string;
  /** Whether the browser has logged in to this account before, or is logged in. */
  known: boolean;
}

type Clock = Services['clock'];

/** Counts an attempt before its password is checked, so that concurrent ones count. Throws 429. */
export async function countLoginAttempt(
  tx: Tx,
  { from, email, known }: LoginAttempt,
  clock: Clock,
): Promise<void> {
  const emailHash = hashEmail(email);
  await lock(tx, `login ${from}`);
  await lock(tx, `login ${emailHash.toString('base64')}`);
  // The time is read after the locks, so that a login that waited counts from when it got them.
  const now = clock.now();
  await deleteOldAttempts(tx, now);
  const wait = Math.max(
    await waitForAddress(tx, from, emailHash, now),
    known ? 0 : await waitForEmail(tx, emailHash, now),
  );
  if (wait > 0) throw rateLimited(wait);
  await db(tx)
    .insertInto('login_attempt')
    .values({ address: from, email_hash: emailHash, at: now })
    .execute();
}

async function lock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db(tx));
}

const before = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  await db(tx)
    .deleteFrom('login_attempt')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('login_attempt')
        .select('id')
        .where('at', '<', before(now, pauseWindowSeconds))
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Seconds until this address may try again; 0 for now. */
async function waitForAddress(tx: Tx, from: string, emailHash: Buffer, now: Date): Promise<number> {
  const counted = await db(tx)
    .selectFrom('login_attempt')
    .select((eb) => {
      const count = eb.fn.countAll();
      return [
        eb.cast<number>(count, 'integer').as('ofAll'),
        eb.cast<number>(count.filterWhere('email_hash', '=', emailHash), 'integer').as('forEmail'),
        sql<number>`coalesce(ceil(extract(epoch from
          min(at) + make_interval(secs => ${windowSeconds}) - ${now.toISOString()}::timestamptz)), 0)::int`.as(
          'wait',
        ),
      ];
    })
    .where('address', '=', from)
    .where('at', '>', before(now, windowSeconds))
    .executeTakeFirstOrThrow();
  const isFull = counted.forEmail >= maxPerEmail || counted.ofAll >= maxPerAddress;
  return isFull ? Math.max(1, counted.wait) : 0;
}

/** Seconds until a browser that is not known may try this email again; 0 for now. */
async function waitForEmail(tx: Tx, emailHash: Buffer, now: Date): Promise<number> {
  const { failures, since } = await db(tx)
    .selectFrom('login_attempt')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'integer').as('failures'),
      sql<number>`coalesce(extract(epoch from ${now.toISOString()}::timestamptz - max(at)), 0)::float8`.as(
        'since',
      ),
    ])
    .where('email_hash', '=', emailHash)
    .where('at', '>', before(now, pauseWindowSeconds))
    .executeTakeFirstOrThrow();
  if (failures < freeFailures) return 0;
  const pause = Math.min(windowSeconds, 2 ** (failures - freeFailures));
  return Math.max(0, Math.ceil(pause - since));
}

/** Deletes what was counted for this email from there, after a correct password. */
export async function clearLoginAttempts(tx: Tx, from: string, email: string): Promise<void> {
  await db(tx)
    .deleteFrom('login_attempt')
    .where('address', '=', from)
    .where('email_hash', '=', hashEmail(email))
    .execute();
}

function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
