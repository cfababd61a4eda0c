/** Reads and changes the watch list; each change and each look is in the audit log. */
import { sql } from 'kysely';
import {
  maxWatchEntries,
  type NewWatchEntry,
  type WatchEntry,
  type WatchEntryEdit,
  type watchListColumns,
  type WatchListQuery,
} from '#sync/contracts/admin/watch-list.ts';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import type { Language } from '#sync/contracts/messages/languages.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { lockUntilCommit } from '#api/platform/database/advisory-lock.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { AppError, conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords, sortName, sortText } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';

const entries = (tx: Tx) =>
  db(tx)
    .selectFrom('watch_entry')
    .select([
      'id',
      'version',
      'name',
      'name_ar as nameArabic',
      'birthdate',
      'reason',
      'end_date as endDate',
    ]);

const watchListOrder = (language: Language): ListOrder<(typeof watchListColumns)[number]> => ({
  id: sql.ref('id'),
  columns: {
    endDate: { type: 'text', value: sql`end_date::text` },
    name: {
      type: 'text',
      value: sortName(language, sql`coalesce(name, name_ar)`, sql.ref('name_ar')),
    },
    birthdate: { type: 'text', value: sql`coalesce(birthdate::text, '')` },
    reason: { type: 'text', value: sortText(sql.ref('reason')) },
  },
});

/** Throws 400 for an unknown cursor. */
export async function viewWatchList(
  tx: Tx,
  actor: Actor,
  query: WatchListQuery,
  language: Language,
): Promise<ListPage<WatchEntry>> {
  await logLook(tx, actor, 'list');
  const found = db(tx)
    .selectFrom('watch_entry')
    .where(containsWords(sql`concat_ws(' ', name, name_ar, reason)`, query.text));
  const { rows: ids, ...page } = await readListPage(tx, found, watchListOrder(language), query);
  const rows = await entries(tx).where('id', '=', anyId(ids)).execute();
  const byId = new Map(rows.map((entry) => [entry.id, entry]));
  return {
    ...page,
    allCount: await countEntries(tx),
    rows: ids.flatMap((id) => byId.get(id) ?? []),
  };
}

async function countEntries(tx: Tx): Promise<number> {
  const { count } = await db(tx)
    .selectFrom('watch_entry')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws 404. */
export async function viewWatchEntry(tx: Tx, actor: Actor, id: string): Promise<WatchEntry> {
  const entry = await readWatchEntry(tx, id);
  await logLook(tx, actor, id);
  return entry;
}

/** For the person who has just written it. Throws 404. */
export async function readWatchEntry(tx: Tx, id: string): Promise<WatchEntry> {
  const entry = await entries(tx).where('id', '=', id).executeTakeFirst();
  if (!entry) throw notFound('watchList.gone');
  return entry;
}

/** The list is fetched again while it is open, so that a look is written once in ten minutes. */
async function logLook(tx: Tx, actor: Actor, subject: string): Promise<void> {
  await lockUntilCommit(tx, `watch-entry-view ${actor.id} ${subject}`);
  const recent = await db(tx)
    .selectFrom('audit_entry')
    .select('id')
    .where('subject_type', '=', 'watch_entry')
    .where('subject_id', '=', subject)
    .where('actor_id', '=', actor.id)
    .where('action', '=', 'watchEntry.view')
    .where('at', '>', sql<string>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst();
  if (recent === undefined) await audit(tx, actor, 'watchEntry.view', ['watch_entry', subject]);
}

/**
 * The audit log is kept for good and the entry is not, so the log has neither names nor the reason.
 * Returns the new entry's id. Throws 409 if the list is full.
 */
export async function createWatchEntry(
  tx: Tx,
  actor: Actor,
  { nameArabic, endDate, ...entry }: NewWatchEntry,
): Promise<string> {
  await lockUntilCommit(tx, 'watch list');
  if ((await countEntries(tx)) >= maxWatchEntries)
    throw new AppError('conflict', 'watchList.full', { params: { count: maxWatchEntries } });
  const { id } = await db(tx)
    .insertInto('watch_entry')
    .values({ ...entry, name_ar: nameArabic, end_date: endDate })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'watchEntry.create', ['watch_entry', id]);
  return id;
}

/** Changes the given fields. Throws 404, 409 for a stale version, 422 if no name is left. */
export async function editWatchEntry(
  tx: Tx,
  actor: Actor,
  { id, entry, version }: { id: string; entry: WatchEntryEdit; version?: number | undefined },
): Promise<void> {
  const stored = await entries(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!stored) throw notFound('watchList.gone');
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  const after = { ...stored, ...entry };
  const given = Object.keys(entry) as (keyof WatchEntryEdit)[];
  const fields = given.filter((field) => stored[field] !== after[field]);
  if (fields.length === 0) return;
  if (after.name === null && after.nameArabic === null)
    throw invalid({ 'entry.name': 'watchList.nameRequired' });
  const { name, nameArabic, birthdate, reason, endDate } = after;
  await db(tx)
    .updateTable('watch_entry')
    .set({ name, name_ar: nameArabic, birthdate, reason, end_date: endDate })
    .where('id', '=', id)
    .execute();
  await audit(tx, actor, 'watchEntry.edit', ['watch_entry', id], { fields });
}

/** Throws 404. */
export async function deleteWatchEntry(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('watch_entry')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw notFound('watchList.gone');
  await audit(tx, actor, 'watchEntry.delete', ['watch_entry', id]);
}

/** Deletes entries whose end date is over in every time zone. */
export async function deleteEndedWatchEntries(tx: Tx): Promise<void> {
  const ended = await db(tx)
    .deleteFrom('watch_entry')
    .where('end_date', '<', sql<string>`(now() at time zone 'UTC')::date - 1`)
    .returning('id')
    .execute();
  for (const { id } of ended) await audit(tx, null, 'watchEntry.delete', ['watch_entry', id]);
}
