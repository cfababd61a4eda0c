/** How far a running import is, told out of its own transaction, and what became of it. */
import * as z from 'zod/mini';
import { errorReply } from '#sync/contracts/core/errors.ts';
import { importResult, type ImportOutcome } from '#sync/contracts/matches/fixture-import.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { findCallOutcome } from '#api/platform/http/idempotency.ts';

const sessionNamePrefix = (eventId: string) => `touchline import ${eventId} `;

/**
 * Names the session after the import and how far it is. Others see that name at once
 * (https://www.postgresql.org/docs/current/monitoring-stats.html, `pg_stat_activity`), on every
 * process, though nothing is committed; with the transaction it is gone. At most 63 bytes.
 */
export async function publishProgress(
  tx: Tx,
  eventId: string,
  done: number,
  total: number,
): Promise<void> {
  const name = `${sessionNamePrefix(eventId)}${done}/${total}`;
  await tx.execute(`select set_config('application_name', ?, true)`, [name]);
}

/** Null while nothing is written into the tournament; two never are, its row is locked. */
export async function readProgress(
  tx: Tx,
  eventId: string,
): Promise<{ done: number; total: number } | null> {
  const [running] = await tx.execute<{ name: string }[]>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, ?)`,
    [sessionNamePrefix(eventId)],
  );
  if (!running) return null;
  const [done = 0, total = 0] = running.name
    .slice(sessionNamePrefix(eventId).length)
    .split('/')
    .map(Number);
  return { done, total };
}

const successReply = z.object({ data: importResult });
const noOutcome = { result: null, refusal: null };

/**
 * What became of the import that this account sent under `key`, for a page that does not have its
 * answer: it was closed, or the answer was lost. The answer is kept in the import's own transaction,
 * so what is not known is not written.
 */
export async function readImportOutcome(
  tx: Tx,
  accountId: string,
  key: string,
): Promise<ImportOutcome> {
  const answer = await findCallOutcome(tx, { accountId, key });
  if (answer === 'running') return { ...noOutcome, state: 'running' };
  const done = answer?.status === 200 ? successReply.safeParse(answer.body) : undefined;
  if (done?.success) return { ...noOutcome, state: 'written', result: done.data.data };
  const refused = errorReply.safeParse(answer?.body);
  if (refused.success) return { ...noOutcome, state: 'refused', refusal: refused.data };
  // Nothing is kept, or the key was another call's.
  return { ...noOutcome, state: 'unknown' };
}
