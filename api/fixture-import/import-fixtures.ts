/** Importing fixtures: reading what there is, and writing what the admin has seen. */
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import type {
  ImportChoices,
  ImportPlan,
  ImportResult,
  ImportRow,
} from '#sync/contracts/matches/fixture-import.ts';
import { lockTeamNames } from '#api/places/team-names.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { saveAliases } from '#api/fixture-import/save-aliases.ts';
import type { ExistingMatch, TournamentState } from '#api/fixture-import/planning/plan-types.ts';
import { planImport, toImportPlan } from '#api/fixture-import/planning/plan-import.ts';
import type { PlannedMatchRow } from '#api/fixture-import/planning/plan-types.ts';
import { readMatchFacts, notifyMatchMoved } from '#api/matches/admin/notify-match-moved.ts';
import { writeMatches, type WrittenMatch } from '#api/fixture-import/write-matches.ts';

export interface ImportInput {
  eventId: string;
  rows: readonly ImportRow[];
  choices: ImportChoices;
}

type ImportServices = Pick<Services, 'audit' | 'config' | 'clock' | 'mail'>;

/** What the import would do now. 404 without the tournament, 422 for a choice of what is not there. */
export async function previewImport(
  tx: Tx,
  { eventId, rows, choices }: ImportInput,
  { config, clock }: ImportServices,
): Promise<ImportPlan> {
  const days = await readEventDays(tx, eventId, '');
  const season = await readTournamentState(tx, eventId, { ...timeContext(config, clock), days });
  requireKnownChoices(choices, season);
  return toImportPlan(planImport(rows, choices, season), season);
}

/**
 * Writes every new and changed row, in one transaction. The plan is made again under the
 * tournament's lock, which imports wait for, and those of its matches: where a row would now be
 * another than was seen, it is 409 and nothing is written. Bookings stay; tickets follow by
 * triggers, and who has a place is told what moved. 404 without the tournament.
 */
export async function importFixtures(
  tx: Tx,
  actor: Actor,
  order: ImportInput & {
    seen: readonly { line: number; mark: string }[];
    remember: boolean;
    fileName: string;
  },
  { audit, config, clock, mail }: ImportServices,
): Promise<ImportResult> {
  const { eventId, rows, choices } = order;
  const days = await readEventDays(tx, eventId, 'for no key update');
  await tx.execute('select 1 from match where event_id = ? order by id for update', [eventId]);
  // What is remembered must be nobody's name yet: names are given one after the other.
  if (order.remember) await lockTeamNames(tx);
  const season = await readTournamentState(tx, eventId, { ...timeContext(config, clock), days });
  requireKnownChoices(choices, season);
  const plan = planImport(rows, choices, season);
  requireRowsAsPreviewed(plan.rows, order.seen);

  const remembered = order.remember ? await saveAliases(tx, plan.rows, choices, season) : 0;
  const known = plan.rows.flatMap(({ write, matchId }) => (write && matchId ? [matchId] : []));
  const before = await readMatchFacts(tx, known);
  const { created, changed } = await writeMatches(tx, eventId, plan.rows);
  const told = await notifyMatchMoved(tx, before, { mail, clock });
  const count = (...states: string[]) =>
    plan.rows.filter(({ state }) => states.includes(state)).length;
  const result = {
    created: created.length,
    changed: changed.length,
    same: count('same'),
    leftOut: count('unclear', 'wrong'),
    remembered,
  };
  await audit(tx, {
    actorId: actor.id,
    action: 'match.import',
    subjectType: 'event',
    subjectId: eventId,
    detail: { file: order.fileName, ...result, ...(told > 0 && { told }) },
  });
  await auditMatches(tx, actor, created, changed);
  return result;
}

const timeContext = (config: ImportServices['config'], clock: ImportServices['clock']) => ({
  timeZone: config.league.timeZone,
  now: clock.now(),
});

async function readEventDays(
  tx: Tx,
  eventId: string,
  lock: '' | 'for no key update',
): Promise<TournamentState['days']> {
  const [event] = await tx.execute<TournamentState['days'][]>(
    `select start_date::text as "from", end_date::text as "to"
     from event where id = ? and deleted_at is null ${lock}`,
    [eventId],
  );
  if (!event) throw notFound('events.gone');
  return event;
}

async function readTournamentState(
  tx: Tx,
  eventId: string,
  known: Pick<TournamentState, 'days' | 'timeZone' | 'now'>,
): Promise<TournamentState> {
  const teams = await tx.execute<TournamentState['teams'][number][]>(
    `select t.id, t.name, t.logo, t.aliases || coalesce(array[t.name_ar], '{}') as aliases,
       home.venue_id as "homeVenueId"
     from team t
     left join lateral (
       select m.venue_id from match m
       where m.home_team_id = t.id and m.deleted_at is null
       group by m.venue_id order by count(*) desc, max(m.date) desc limit 1
     ) home on true
     order by lower(t.name)`,
  );
  const venues = await tx.execute<TournamentState['venues'][number][]>(
    'select id, name, aliases from venue order by lower(name)',
  );
  const matches = await tx.execute<ExistingMatch[]>(
    `select id, version, name, date, home_team_id as "homeTeamId", away_team_id as "awayTeamId",
       venue_id as "venueId", gate, seated, reservation_open as "reservationOpen",
       (select count(*)::int from booking b
         where b.match_id = match.id and b.status in ('pending', 'approved')) as booked
     from match where event_id = ? and deleted_at is null order by date, id`,
    [eventId],
  );
  const named = teams.map((team) => ({
    ...team,
    aliases: team.aliases.filter((alias) => alias !== null),
  }));
  const dated = matches.map((match) => ({ ...match, date: new Date(match.date) }));
  return { ...known, teams: named, venues, matches: dated };
}

function requireKnownChoices(choices: ImportChoices, { teams, venues }: TournamentState): void {
  const team = new Set(teams.map(({ id }) => id));
  const venue = new Set(venues.map(({ id }) => id));
  if (
    choices.teams.some(({ id }) => !team.has(id)) ||
    choices.homes.some((h) => !team.has(h.teamId))
  )
    throw invalid({ 'choices.teams': 'matches.teamUnknown' });
  if (
    choices.venues.some(({ id }) => !venue.has(id)) ||
    choices.homes.some(({ venueId }) => !venue.has(venueId))
  )
    throw invalid({ 'choices.venues': 'matches.venueUnknown' });
}

/** 409 naming each line that is another by now. */
function requireRowsAsPreviewed(
  rows: readonly PlannedMatchRow[],
  seen: readonly { line: number; mark: string }[],
): void {
  const marks = new Map(seen.map(({ line, mark }) => [line, mark]));
  const other = rows.filter(({ line, mark }) => (marks.get(line) ?? null) !== mark);
  const [first] = other;
  if (!first) return;
  throw new AppError('conflict', 'fixtureImport.meanwhile', {
    params: { count: other.length, line: first.line },
    fields: Object.fromEntries(
      other.map(({ line }) => [`rows.${line}`, 'fixtureImport.rowMeanwhile' as const]),
    ),
  });
}

/** Each match has its own line, so that its history is whole. */
async function auditMatches(
  tx: Tx,
  actor: Actor,
  created: readonly WrittenMatch[],
  changed: readonly WrittenMatch[],
): Promise<void> {
  const entry =
    (action: AuditAction) =>
    ({ id, planned }: WrittenMatch) => ({
      action,
      id,
      detail: { import: true, line: planned.line, changes: planned.changes },
    });
  const entries = [...created.map(entry('match.create')), ...changed.map(entry('match.edit'))];
  await tx.execute(
    `insert into audit_entry (actor_id, action, subject_type, subject_id, detail)
     select ?, action, 'match', id, detail
     from jsonb_to_recordset(?::jsonb) as row(action text, id uuid, detail jsonb)`,
    [actor.id, JSON.stringify(entries)],
  );
}
