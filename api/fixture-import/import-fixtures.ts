/** Previews an import of fixtures, and writes what the administrator saw in the preview. */
import { sql } from 'kysely';
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type * as calls from '#sync/contracts/matches/fixture-import.ts';
import { lockTeamNames } from '#api/places/manage-teams.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { saveAliases, writeMatches, type WrittenMatch } from '#api/fixture-import/write-matches.ts';
import {
  planImport,
  toImportPlan,
  type PlannedMatchRow,
} from '#api/fixture-import/planning/plan-import.ts';
import {
  lockTournament,
  readTournamentState,
  type TournamentState,
} from '#api/fixture-import/tournament-state.ts';
import { findAffectedPeople } from '#api/matches/admin/affected-people.ts';
import {
  isMatchOver,
  readMatchFacts,
  notifyMatchMoved,
} from '#api/matches/admin/notify-match-moved.ts';

type ImportOrder = Infer<NonNullable<(typeof calls.importFixtures)['body']>>;
type ImportServices = Pick<Services, 'config' | 'clock' | 'mail'>;

/** Throws 404 without the tournament, 422 for a choice that does not exist. */
export async function previewImport(
  tx: Tx,
  { eventId, rows, choices }: Infer<NonNullable<(typeof calls.previewFixtureImport)['body']>>,
  services: ImportServices,
): Promise<calls.ImportPlan> {
  const season = await readTournamentState(tx, eventId, services);
  requireKnownChoices(choices, season);
  const plan = planImport(rows, choices, season);
  return { ...toImportPlan(plan, season), people: await findNotifiedPeople(tx, plan.rows, season) };
}

/** The people the import would notify; no email is sent about a new name or closed bookings. */
async function findNotifiedPeople(
  tx: Tx,
  rows: readonly PlannedMatchRow[],
  { now }: TournamentState,
): Promise<calls.ImportPlan['people']> {
  const matchIds = rows.flatMap(({ matchId, write, changes }) => {
    const isAnnounced = changes.some(({ field }) => ['date', 'venue', 'gate'].includes(field));
    return matchId !== null && write && isAnnounced && !isMatchOver(write.date, now)
      ? [matchId]
      : [];
  });
  return findAffectedPeople(tx, { action: 'moveMatches', matchIds });
}

/**
 * Writes every new and changed row in one transaction. The plan is made again with the tournament, which
 * other imports wait for, and its matches locked: a row that differs from the preview is 409, and nothing
 * is written. Bookings stay, triggers update the tickets, and holders of bookings are notified of moved
 * matches. 404 without the tournament.
 */
export async function importFixtures(
  tx: Tx,
  actor: Actor,
  { eventId, rows, choices, seen, remember, fileName }: ImportOrder,
  services: ImportServices,
): Promise<calls.ImportResult> {
  await lockTournament(tx, eventId);
  // An alias must be unused: the lock lets transactions give names one after the other.
  if (remember) await lockTeamNames(tx);
  const season = await readTournamentState(tx, eventId, services);
  requireKnownChoices(choices, season);
  const plan = planImport(rows, choices, season);
  requireRowsAsPreviewed(plan.rows, seen);

  const remembered = remember ? await saveAliases(tx, plan.rows, choices, season) : 0;
  const known = plan.rows.flatMap(({ write, matchId }) => (write && matchId ? [matchId] : []));
  const before = await readMatchFacts(tx, known);
  const { created, changed } = await writeMatches(tx, eventId, plan.rows);
  const people = await notifyMatchMoved(tx, before, services);
  const count = (...states: string[]) =>
    plan.rows.filter(({ state }) => states.includes(state)).length;
  const result = {
    created: created.length,
    changed: changed.length,
    same: count('same'),
    leftOut: count('unclear', 'wrong'),
    postponed: count('postponed'),
    remembered,
  };
  await audit(tx, actor, 'match.import', ['event', eventId], {
    file: fileName,
    ...result,
    ...(people > 0 && { people }),
  });
  await auditMatches(tx, actor, created, changed);
  return result;
}

function requireKnownChoices(
  { teams, venues, homes }: calls.ImportChoices,
  season: TournamentState,
): void {
  const team = new Set(season.teams.map(({ id }) => id));
  const venue = new Set(season.venues.map(({ id }) => id));
  if (
    [...teams.map(({ id }) => id), ...homes.map(({ teamId }) => teamId)].some((id) => !team.has(id))
  )
    throw invalid({ 'choices.teams': 'matches.teamUnknown' });
  if (
    [...venues.map(({ id }) => id), ...homes.map(({ venueId }) => venueId)].some(
      (id) => !venue.has(id),
    )
  )
    throw invalid({ 'choices.venues': 'matches.venueUnknown' });
}

/** Throws 409 with each line whose plan differs from the preview. */
function requireRowsAsPreviewed(rows: readonly PlannedMatchRow[], seen: ImportOrder['seen']): void {
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

/** Writes an audit entry for each match, so that the history of every match is complete. */
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
  await db(tx)
    .insertInto('audit_entry')
    .columns(['actor_id', 'action', 'subject_type', 'subject_id', 'detail'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{
            action: string;
            id: string;
            detail: string;
          }>`jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)`.as<'row'>(
            sql`row(action text, id text, detail jsonb)`,
          ),
        )
        .select([
          sql<string>`${actor.id}::uuid`.as('actor_id'),
          'row.action',
          sql<string>`'match'`.as('subject_type'),
          'row.id',
          'row.detail',
        ]),
    )
    .execute();
}
