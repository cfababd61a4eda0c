/** The progress of a running import, published outside of its transaction, and its outcome. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { errorReply } from '#sync/contracts/core/errors.ts';
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { importResult, type ImportOutcome } from '#sync/contracts/matches/fixture-import.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { bodyIn, findCallOutcome } from '#api/platform/http/idempotency.ts';
import { db } from '#api/schema.ts';

const sessionNamePrefix = (eventId: string) => `touchline import ${eventId} `;

/**
 * Writes the import and its progress into the session's name. Other sessions, of any process, see the
 * name immediately (https://www.postgresql.org/docs/current/monitoring-stats.html, `pg_stat_activity`)
 * although nothing is committed; it ends with the transaction. At most 63 bytes.
 */
export async function publishProgress(
  tx: Tx,
  eventId: string,
  done: number,
  total: number,
): Promise<void> {
  const name = `${sessionNamePrefix(eventId)}${done}/${total}`;
  await db(tx)
    .selectNoFrom(sql`set_config('application_name', ${name}, true)`.as('name'))
    .execute();
}

/** Null while no import writes into the tournament; its lock allows only one at a time. */
export async function readProgress(
  tx: Tx,
  eventId: string,
): Promise<{ done: number; total: number } | null> {
  // PostgreSQL's own view, which no entity describes.
  const [running] = await rawRows(
    tx,
    z.object({ name: z.string() }),
    sql`select application_name as name from pg_stat_activity
      where datname = current_database()
        and starts_with(application_name, ${sessionNamePrefix(eventId)})`,
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

/** The outcome of a call sent with `key`; without a stored reply nothing was written. */
export async function readImportOutcome(
  tx: Tx,
  accountId: string,
  key: string,
  language: Language,
): Promise<ImportOutcome> {
  const answer = await findCallOutcome(tx, { accountId, key });
  if (answer === 'running') return { ...noOutcome, state: 'running' };
  const done = answer?.status === 200 ? successReply.safeParse(answer.body) : undefined;
  if (done?.success) return { ...noOutcome, state: 'written', result: done.data.data };
  const refused = errorReply.safeParse(answer && bodyIn(language, answer));
  if (refused.success) return { ...noOutcome, state: 'refused', refusal: refused.data };
  // No reply is stored, or the key belongs to another call.
  return { ...noOutcome, state: 'unknown' };
}
