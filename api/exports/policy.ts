/** Who may have which list (rulings §4). */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import type { PeopleListTarget } from '#api/exports/people-list.ts';

/** Officers whose own entry there is approved, and admins; nothing is told of what exists. */
async function canExport(tx: Tx, actor: Actor, list: PeopleListTarget): Promise<boolean> {
  if (actor.scope === 'admin') return true;
  if (actor.scope !== 'officer') return false;
  const [own] = await tx.execute<unknown[]>(
    'match' in list
      ? `select 1 from booking where match_id = ? and account_id = ? and status = 'approved'`
      : `select 1 from accreditation where event_id = ? and account_id = ? and status = 'approved'`,
    ['match' in list ? list.match : list.event, actor.id],
  );
  return own !== undefined;
}

/** What the list is called. Throws 403 (the export) or 404 (its file), 404 where it is gone. */
export async function requireExportAccess(
  tx: Tx,
  actor: Actor,
  list: PeopleListTarget,
  { eventId, denied = 'forbidden' }: { eventId?: string; denied?: 'forbidden' | 'hidden' } = {},
): Promise<string> {
  if (!(await canExport(tx, actor, list))) throw denied === 'hidden' ? notFound() : forbidden();
  const [found] = await tx.execute<{ name: string }[]>(
    'match' in list
      ? `select h.name || ' v ' || w.name as name from match m
         join event e on e.id = m.event_id
         join team h on h.id = m.home_team_id join team w on w.id = m.away_team_id
         where m.id = ? and m.deleted_at is null and e.deleted_at is null
           and m.event_id = coalesce(?::uuid, m.event_id)`
      : `select coalesce(acronym, name) as name from event
         where id = ? and deleted_at is null and id = coalesce(?::uuid, id)`,
    ['match' in list ? list.match : list.event, eventId ?? null],
  );
  if (!found) throw notFound('match' in list ? 'matches.gone' : 'events.gone');
  return found.name;
}
