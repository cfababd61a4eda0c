/** Limits what an account or address may do; counted in the database, by all processes together. */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { CostBudget } from '#api/platform/http/cost-budget.ts';
import { rateLimited } from '#api/platform/errors/app-error.ts';

/** The current time, so that tests can change it. */
export interface Clock {
  now(): Date;
}

export interface RateLimit {
  /** The name of its counter. */
  name: string;
  /** Uses that an owner may make in one burst. */
  burst: number;
  /** Uses that are regained per minute. */
  perMinute: number;
}

/**
 * How many calls a caller makes at once, and again in a window (milliseconds). Counted in the
 * database, so for calls that are rare.
 */
export interface CallRate {
  /** Calls of an account, or of what `countedBy` names; infinite if only guests are limited. */
  max: number;
  /** Calls of a network's guests, if they may make another number. */
  guests?: number;
  window: number;
}

/**
 * Names what a guest's call proves, such as the session of a genuine refresh token, so that strangers
 * at the same address cannot use up its calls. It must not ask the database.
 */
export type CountedBy = (request: FastifyRequest) => string | undefined;

/** Counted by this process alone, because they protect it. */
export interface CallLimits {
  calls: CostBudget;
  /** Calls refused with 401, 403 or 412. */
  refusals: CostBudget;
}

interface Count {
  /** How many to count, at most the smallest burst. */
  uses?: number;
  /** The message of the refusal. */
  key?: MessageKey;
  /** The least seconds that a refusal asks to wait. */
  leastWait?: number;
}

const secondsFor = ({ perMinute }: RateLimit, count: number) => (count / perMinute) * 60;
/** How far a counter may be ahead of now for so many more; a millisecond for what was rounded. */
const room = (limit: RateLimit, more: number) => secondsFor(limit, limit.burst - more) + 0.001;

/**
 * Counts for each of the limits, in one statement. Throws 429 if the owner has not enough left of
 * one; the limits after it then count nothing. In a transaction it counts only with its commit.
 */
export async function countUses(
  em: Tx,
  clock: Clock,
  owner: string,
  limits: readonly RateLimit[],
  { uses = 1, key, leastWait = 1 }: Count = {},
): Promise<void> {
  const now = clock.now();
  const steps = limits.map((limit, at) => step(limit, { at, owner, now, uses }));
  const last = sql.raw(stepName(limits.length - 1));
  const { rows } = await sql`with ${sql.join(steps)} select from ${last}`.execute(em.getKysely());
  if (rows.length > 0) return;
  const wait = await secondsToWait(em, owner, limits, { now, uses });
  throw rateLimited(Math.max(leastWait, wait), key);
}

const stepName = (at: number) => `counted_${at}`;
const later = (now: Date, seconds: number) =>
  sql`(${now.toISOString()}::timestamptz + make_interval(secs => ${seconds}))`;

/** Counts if the step before it did, and if enough is left; the row lock makes others wait. */
function step(
  limit: RateLimit,
  { at, owner, now, uses }: { at: number; owner: string; now: Date; uses: number },
): RawBuilder<unknown> {
  const used = secondsFor(limit, uses);
  return sql`${sql.raw(stepName(at))} as (
    insert into rate_limit (name, owner, free_at)
    select ${limit.name}::text, ${owner}::text, ${later(now, used)}
    ${at === 0 ? sql`` : sql`from ${sql.raw(stepName(at - 1))}`}
    on conflict (name, owner) do update
      set free_at = greatest(rate_limit.free_at, ${later(now, 0)}) + make_interval(secs => ${used})
      where rate_limit.free_at <= ${later(now, room(limit, uses))}
    returning name)`;
}

/** Seconds until each of the limits has something left. */
async function secondsToWait(
  em: Tx,
  owner: string,
  limits: readonly RateLimit[],
  { now, uses }: { now: Date; uses: number },
): Promise<number> {
  const waits = limits.map(
    (limit) => sql`(select extract(epoch from free_at - ${later(now, room(limit, uses))})
      from rate_limit where name = ${limit.name} and owner = ${owner})`,
  );
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(greatest(${sql.join(waits)}))::int as wait`.execute(em.getKysely());
  return rows[0]?.wait ?? 0;
}

/** Deletes the counters of owners who have regained everything, except those being counted. */
export async function pruneRateLimits(tx: Tx, clock: Clock): Promise<void> {
  await sql`delete from rate_limit where (name, owner) in (
    select name, owner from rate_limit where free_at < ${later(clock.now(), 0)}
    for update skip locked)`.execute(tx.getKysely());
}
