/** Edits matches. */
import type { Selectable, Updateable } from 'kysely';
import { isKickOffStep, type MatchEdit } from '#sync/contracts/matches/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { namedMatches } from '#api/matches/named-matches.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { readMatchFacts, notifyMatchMoved } from '#api/matches/admin/notify-match-moved.ts';
import { db, type Database } from '#api/schema.ts';
import { lockEventForShare } from '#api/events/read-events.ts';
import type { GuideEdit } from '#sync/contracts/places/media-guide-form.ts';
import { splitGuide, withoutTexts, writeGuide } from '#api/places/media-guides.ts';
import { findUnknownReferences } from '#api/matches/admin/create-match.ts';

interface MatchEditInput {
  id: string;
  /** The tournament in the URL, if any: a match of another one is not found. */
  inEvent?: string | undefined;
  match: MatchEdit & GuideEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
}

/** Throws 404, 409 for a stale version or for moving a booked match to another tournament, 422. */
export async function editMatch(
  tx: Tx,
  actor: Actor,
  { id, inEvent, match: form, version }: MatchEditInput,
  { config, mail, clock }: Pick<Services, 'config' | 'mail' | 'clock'>,
): Promise<void> {
  const { guide, fields: edit } = splitGuide(form);
  // Locked before the match, so that it does not move into a tournament that is being deleted.
  const isKnownEvent =
    edit.eventId === undefined || (await lockEventForShare(tx, edit.eventId)) !== undefined;
  const match = await db(tx)
    .selectFrom('match')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(inEvent !== undefined, (query) => query.where('event_id', '=', inEvent ?? ''))
    .forUpdate()
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  if (version !== undefined && version !== match.version) throw conflict('error.stale');

  const changes = changedColumns(match, edit);
  const errors: Record<string, MessageKey> = {
    ...findFieldErrors(match, edit, config.league.timeZone),
    ...(!isKnownEvent && { 'match.eventId': 'matches.eventUnknown' as const }),
    ...(await findUnknownReferences(tx, edit)),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);

  if (changes.event_id !== undefined) {
    const booked = await db(tx)
      .selectFrom('booking')
      .select('id')
      .where('match_id', '=', id)
      .executeTakeFirst();
    if (booked) throw conflict('matches.hasBookings');
  }
  const before = await readMatchFacts(tx, [id]);
  const valuesBefore = await readValues(tx, id);
  if (await writeGuide(tx, { venueId: match.venue_id, matchId: id }, guide))
    changes.version = match.version + 1;
  if (Object.keys(changes).length > 0)
    await db(tx).updateTable('match').set(changes).where('id', '=', id).execute();
  const people = await notifyMatchMoved(tx, before, { mail, clock });
  await audit(tx, actor, 'match.edit', ['match', id], {
    ...edit,
    ...withoutTexts(guide),
    ...changedValues(valuesBefore, await readValues(tx, id)),
    ...(people > 0 && { people }),
  });
}

/** Reads the values that the audit log shows, with names instead of ids. */
function readValues(tx: Tx, id: string) {
  return namedMatches(tx)
    .select((eb) => [
      'm.name',
      'h.name as homeTeam',
      'w.name as awayTeam',
      'e.name as eventId',
      'v.name as locationId',
      isoInstant(eb.ref('m.date')).as('date'),
      'm.gate',
      'm.reservation_open as reservationOpen',
    ])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}

type StoredMatch = Selectable<Database['match']>;

/** The columns that the edit changes: writing an equal value would raise the version. */
function changedColumns(match: StoredMatch, edit: MatchEdit): Updateable<Database['match']> {
  const moved = edit.date !== undefined && isOtherInstant(edit.date, match.date);
  const columns = {
    event_id: edit.eventId,
    name: edit.name,
    home_team_id: edit.homeTeam,
    away_team_id: edit.awayTeam,
    venue_id: edit.locationId,
    reservation_open: edit.reservationOpen,
    gate: edit.gate,
  };
  return {
    ...Object.fromEntries(
      Object.entries(columns).filter(
        ([column, value]) => value !== undefined && value !== match[column as keyof typeof columns],
      ),
    ),
    ...(moved && { date: edit.date }),
  };
}

function findFieldErrors(
  match: StoredMatch,
  edit: MatchEdit,
  timeZone: string,
): Record<string, MessageKey> {
  const errors: Record<string, MessageKey> = {};
  if (edit.seated !== undefined && edit.seated !== match.seated)
    errors['match.seated'] = 'matches.seatedFixed';
  // An imported kick-off may be off the half-hour steps: only a change of it is checked.
  const moved = edit.date !== undefined && isOtherInstant(edit.date, match.date);
  if (moved && !isKickOffStep(edit.date ?? '', timeZone))
    errors['match.date'] = 'matches.timeSteps';
  const home = edit.homeTeam ?? match.home_team_id;
  const away = edit.awayTeam ?? match.away_team_id;
  if (home === away) errors['match.awayTeam'] = 'matches.sameTeam';
  return errors;
}

const isOtherInstant = (one: string, other: string) => Date.parse(one) !== Date.parse(other);
