/** Decides who may export a match list, the people of a match, or the list of a tournament. */
import type { Language } from '#sync/contracts/messages/catalogue.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { localDay } from '#api/matches/kick-off.ts';
import { matchTitle } from '#api/exports/match-title.ts';
import { entriesOf, type PeopleListTarget } from '#api/exports/people-list.ts';

/** `day` is the match's, in the league's time zone; null for a tournament. */
export interface ListTitle {
  readonly title: string;
  readonly day: string | null;
}

interface Locale {
  readonly timeZone: string;
  readonly language: Language;
}

/** Administrators may export every list; officers those of the matches and tournaments that approved them. */
async function mayExportList(tx: Tx, actor: Actor, list: PeopleListTarget): Promise<boolean> {
  if (actor.scope === 'admin') return true;
  if (actor.scope !== 'officer') return false;
  const own = await db(tx)
    .selectFrom((eb) => entriesOf(eb, list))
    .select('l.account_id')
    .where('l.account_id', '=', actor.id)
    .where('l.status', '=', 'approved')
    .executeTakeFirst();
  return own !== undefined;
}

/**
 * Returns the list's title, and the day of a match. Throws 404 for a deleted match or tournament.
 * Without permission throws 403, or with `denied: 'hidden'` 404, which does not reveal whether it
 * exists.
 */
export async function requireExportAccess(
  tx: Tx,
  actor: Actor,
  list: PeopleListTarget,
  {
    eventId,
    denied = 'forbidden',
    ...locale
  }: Locale & { eventId?: string; denied?: 'forbidden' | 'hidden' },
): Promise<ListTitle> {
  if (!(await mayExportList(tx, actor, list))) throw denied === 'hidden' ? notFound() : forbidden();
  return 'match' in list
    ? readMatchTitle(tx, list.match, eventId, locale)
    : readEventTitle(tx, list.event, locale);
}

async function readMatchTitle(
  tx: Tx,
  id: string,
  eventId: string | undefined,
  { timeZone, language }: Locale,
): Promise<ListTitle> {
  const match = await db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .innerJoin('team as h', 'h.id', 'm.home_team_id')
    .innerJoin('team as w', 'w.id', 'm.away_team_id')
    .select(['h.name as home', 'h.name_ar as homeArabic', 'm.date'])
    .select(['w.name as away', 'w.name_ar as awayArabic'])
    .where('m.id', '=', id)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .$if(eventId !== undefined, (matches) => matches.where('m.event_id', '=', eventId ?? ''))
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  return {
    title: matchTitle(language, match),
    day: localDay(new Date(match.date), timeZone),
  };
}

async function readEventTitle(tx: Tx, id: string, { language }: Locale): Promise<ListTitle> {
  const event = await db(tx)
    .selectFrom('event')
    .select(['name', 'name_ar as arabic', 'acronym'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event) throw notFound('events.gone');
  const title = (readsArabic(language) ? event.arabic : null) ?? event.acronym ?? event.name;
  return { title, day: null };
}
