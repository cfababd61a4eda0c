/** How far a running import is, told out of its own transaction. */
import type { Tx } from '#api/platform/database.ts';

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
