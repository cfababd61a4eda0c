/** How far a running import is, told out of its own transaction, and what became of it. */
import * as z from 'zod/mini';
import { errorReply } from '#sync/contracts/errors.ts';
import { importResult, type SentImport } from '#sync/contracts/fixture-import.ts';
import type { Tx } from '#api/platform/database.ts';
import { becameOf } from '#api/platform/idempotency.ts';

const nameOf = (eventId: string) => `touchline import ${eventId} `;

/**
 * Names the session after the import and how far it is. Others see that name at once
 * (https://www.postgresql.org/docs/current/monitoring-stats.html, `pg_stat_activity`), on every
 * process, though nothing is committed; with the transaction it is gone. At most 63 bytes.
 */
export async function tellProgress(
  tx: Tx,
  eventId: string,
  done: number,
  total: number,
): Promise<void> {
  const name = `${nameOf(eventId)}${done}/${total}`;
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
    [nameOf(eventId)],
  );
  if (!running) return null;
  const [done = 0, total = 0] = running.name.slice(nameOf(eventId).length).split('/').map(Number);
  return { done, total };
}

const written = z.object({ data: importResult });
const nothing = { result: null, refusal: null };

/**
 * What became of the import that this account sent under `key`, for a page that does not have its
 * answer: it was closed, or the answer was lost. The answer is kept in the import's own transaction,
 * so what is not known is not written.
 */
export async function readSent(tx: Tx, accountId: string, key: string): Promise<SentImport> {
  const answer = await becameOf(tx, { accountId, key });
  if (answer === 'running') return { ...nothing, state: 'running' };
  const done = answer?.status === 200 ? written.safeParse(answer.body) : undefined;
  if (done?.success) return { ...nothing, state: 'written', result: done.data.data };
  const refused = errorReply.safeParse(answer?.body);
  if (refused.success) return { ...nothing, state: 'refused', refusal: refused.data };
  // Nothing is kept, or the key was another call's.
  return { ...nothing, state: 'unknown' };
}
