/** Runs long work in small transactions, so that neither locks nor phones wait for its end. */
import { sql } from 'kysely';
import type { BulkJob, BulkJobKind } from '#sync/contracts/admin/bulk-jobs.ts';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { refusalsIn, type StoredRefusal } from '#api/bulk/refusals.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { hasNoJob } from '#api/platform/database/missing-jobs.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { AppError, conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

export const bulkJobName = 'bulk.run';

/** The result of one transaction; `over` once nothing is left to do. */
export interface StepResult {
  done: number;
  /** How many of those done wait for a second approval. */
  firstApprovals?: number;
  refused?: readonly StoredRefusal[];
  over: boolean;
}

export interface StepInput {
  actor: { id: string };
  input: object;
  /** How many records have been handled so far. */
  handled: number;
  total: number;
}

/** Does the next part of a job in the caller's transaction. */
export type BulkStep = (tx: Tx, job: StepInput) => Promise<StepResult>;

/** Runs a part of a step that may be refused, and undoes it then. Returns the refusal. */
export async function refusalOf(
  tx: Tx,
  work: (inner: Tx) => Promise<void>,
): Promise<AppError | null> {
  try {
    await inTransaction(tx, work);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}

interface NewBulkJob {
  actorId: string;
  kind: BulkJobKind;
  input: object;
  total: number;
  done?: number;
  /** Seconds before it starts. */
  delay?: number;
}

/** Creates a job in the transaction that causes it; it runs after the commit. */
export async function startBulkJob(
  tx: Tx,
  { actorId, kind, input, total, done = 0, delay = 0 }: NewBulkJob,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<string> {
  const { id } = await db(tx)
    .insertInto('bulk_job')
    .values({
      actor_id: actorId,
      kind,
      input: JSON.stringify(input),
      total,
      done,
      starts_at: sql`now() + make_interval(secs => ${delay})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(tx, bulkJobName, { id }, { startAfter: delay });
  return id;
}

/**
 * Runs a job to its end. Each step commits with its progress, so that nothing is repeated after a
 * crash; a second worker waits for the lock and continues after the first. A process that stops
 * leaves the rest to another, or to its next start.
 */
export async function runBulkJob(
  { orm, jobs }: Pick<Services, 'orm' | 'jobs'>,
  id: string,
  steps: Record<BulkJobKind, BulkStep>,
): Promise<void> {
  for (let goesOn = true; goesOn;) {
    if (jobs.isStopping())
      return inTransaction(orm.em.fork(), (tx) => jobs.send(tx, bulkJobName, { id }));
    goesOn = await inTransaction(orm.em.fork(), (tx) => runStep(tx, id, steps));
  }
}

async function runStep(tx: Tx, id: string, steps: Record<BulkJobKind, BulkStep>): Promise<boolean> {
  await lockJob(tx, id);
  const job = await db(tx)
    .selectFrom('bulk_job as j')
    .innerJoin('account as a', 'a.id', 'j.actor_id')
    .select(['j.actor_id', 'j.kind', 'j.input', 'j.done', 'j.total', 'j.status'])
    .select((eb) => [
      sql<number>`jsonb_array_length(j.refused)`.as('refusedCount'),
      eb.and([eb('a.scope', '=', 'admin'), eb('a.deleted_at', 'is', null)]).as('isAllowed'),
    ])
    .where('j.id', '=', id)
    .executeTakeFirst();
  if (!job || job.status === 'done' || job.status === 'stopped') return false;
  // A deletion is finished even if the administrator has left: the record is gone already.
  if (!job.isAllowed && canStop(job.kind)) {
    await finish(tx, id, 'stopped');
    return false;
  }
  const {
    done,
    firstApprovals = 0,
    refused = [],
    over,
  } = await steps[job.kind](tx, {
    actor: { id: job.actor_id },
    input: job.input,
    handled: job.done + job.refusedCount,
    total: job.total,
  });
  await db(tx)
    .updateTable('bulk_job')
    .set({
      status: 'running',
      done: job.done + done,
      first_approvals: sql`first_approvals + ${firstApprovals}`,
      refused: sql`refused || ${JSON.stringify(refused)}::jsonb`,
    })
    .where('id', '=', id)
    .execute();
  if (over) await finish(tx, id, 'done');
  return !over;
}

/**
 * Advisory locks are granted in the order of requests, so that stopping waits for one step only. A
 * row lock would go to the next step, which finds the new version of the row first.
 */
const lockJob = (tx: Tx, id: string) => lockUntilCommit(tx, `bulk job ${id}`);

async function finish(tx: Tx, id: string, status: 'done' | 'stopped'): Promise<void> {
  await db(tx)
    .updateTable('bulk_job')
    .set({ status, finished_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Kinds that can end halfway; a deletion is finished, because its record is gone already. */
export const stoppableKinds: readonly BulkJobKind[] = ['decideRequests', 'setUserStatus'];

const canStop = (kind: BulkJobKind) => stoppableKinds.includes(kind);

/** Keeps what the job has done. Throws 404, 409 if it is over or cannot be stopped. */
export async function stopBulkJob(tx: Tx, id: string): Promise<void> {
  await lockJob(tx, id);
  const job = await db(tx)
    .selectFrom('bulk_job')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!job) throw notFound();
  if (!canStop(job.kind) || job.status === 'done') throw conflict('bulk.tooLate');
  if (job.status !== 'stopped') await finish(tx, id, 'stopped');
}

/** Throws 404. */
export async function readBulkJob(tx: Tx, id: string, language: Language): Promise<BulkJob> {
  const job = await selectBulkJobs(tx).where('id', '=', id).executeTakeFirst();
  if (!job) throw notFound();
  return toBulkJob(job, language);
}

export async function listUnfinishedBulkJobs(tx: Tx, language: Language): Promise<BulkJob[]> {
  const unfinished = await selectBulkJobs(tx)
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return unfinished.map((job) => toBulkJob(job, language));
}

const selectBulkJobs = (tx: Tx) =>
  db(tx)
    .selectFrom('bulk_job')
    .select((eb) => [
      'id',
      'kind',
      sql<BulkJob['decision']>`case
        when input ->> 'status' = 'rejected' and input ->> 'expected' = 'approved' then 'revoked'
        else input ->> 'status' end`.as('decision'),
      'status',
      'total',
      'done',
      'first_approvals as firstApprovals',
      'refused',
      isoInstant(eb.ref('starts_at')).as('startsAt'),
      isoInstant(eb.ref('finished_at')).as('finishedAt'),
    ]);

type BulkJobRow = Omit<BulkJob, 'canStop' | 'refused'> & { refused: StoredRefusal[] };

const toBulkJob = (row: BulkJobRow, language: Language): BulkJob => ({
  ...row,
  refused: refusalsIn(language, row.refused),
  canStop: canStop(row.kind) && row.finishedAt === null,
});

/** Queues unfinished work whose job is missing, as after a restore; returns how many. */
export async function requeueBulkJobs({
  orm,
  jobs,
}: Pick<Services, 'orm' | 'jobs'>): Promise<number> {
  return inTransaction(orm.em, async (tx) => {
    // A second job for work that another process continues finds it locked, then finished.
    const lost = await db(tx)
      .selectFrom('bulk_job as j')
      .select('j.id')
      .where('j.finished_at', 'is', null)
      .where((eb) => hasNoJob(bulkJobName, eb.ref('j.id')))
      .execute();
    await jobs.sendMany(tx, bulkJobName, lost);
    return lost.length;
  });
}

const keptDays = 30;

export async function pruneBulkJobs(tx: Tx): Promise<void> {
  await db(tx)
    .deleteFrom('bulk_job')
    .where('finished_at', '<', sql<string>`now() - make_interval(days => ${keptDays})`)
    .execute();
}
