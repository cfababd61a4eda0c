/** Creates reports for the officers of a match. */
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

export interface NewReport {
  eventId: string;
  matchId: string;
  name: string;
  /** The questions, 1 to `questionsMax`, in the order asked. */
  questions: readonly string[];
  urgent?: boolean | null;
}

type Officer = Awaited<ReturnType<ReturnType<typeof selectApprovedOfficers>['execute']>>[number];

function selectApprovedOfficers(tx: Tx) {
  return db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where('a.scope', '=', 'officer')
    .where('a.status', '=', 'approved')
    .where('a.deleted_at', 'is', null);
}

/** Creates reports for all officers approved for the match. Throws 403, 404, 422 when it has no officer. */
export async function createReports(
  tx: Tx,
  actor: Actor,
  report: NewReport,
  services: Pick<Services, 'mail'>,
): Promise<string[]> {
  if (actor.scope !== 'admin') throw forbidden();
  const officers = await selectApprovedOfficers(tx)
    .innerJoin('booking as b', 'b.account_id', 'a.id')
    .where('b.match_id', '=', report.matchId)
    .where('b.status', '=', 'approved')
    .orderBy('a.id')
    .forShare()
    .execute();
  const facts = await lockMatchFacts(tx, report);
  if (officers.length === 0) throw invalid({ matchId: 'reports.noOfficer' });
  const ids: string[] = [];
  for (const officer of officers) {
    ids.push(await createReport(tx, actor, { officer, report, facts }, services));
  }
  return ids;
}

/** Creates a report for this officer, approved for the match or not; returns its id. */
export async function assignReport(
  tx: Tx,
  actor: Actor,
  { officerId, ...report }: NewReport & { officerId: string },
  services: Pick<Services, 'mail'>,
): Promise<string> {
  if (actor.scope !== 'admin') throw forbidden();
  const officer = await selectApprovedOfficers(tx)
    .where('a.id', '=', officerId)
    .forShare()
    .executeTakeFirst();
  if (!officer) throw notFound('accounts.userNotFound');
  const facts = await lockMatchFacts(tx, report);
  return createReport(tx, actor, { officer, report, facts }, services);
}

/** Share-locks the match, and returns what the email says about it. */
async function lockMatchFacts(
  tx: Tx,
  { eventId, matchId }: Pick<NewReport, 'eventId' | 'matchId'>,
): Promise<TicketFacts> {
  const match = await db(tx)
    .selectFrom('match as m')
    .innerJoin('event as e', 'e.id', 'm.event_id')
    .select((eb) => ticketFacts(eb.ref('m.id')).as('facts'))
    .where('m.id', '=', matchId)
    .where('e.id', '=', eventId)
    .where('m.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .forShare(['m', 'e'])
    .executeTakeFirst();
  if (!match) throw notFound('matches.gone');
  return match.facts;
}

async function createReport(
  tx: Tx,
  actor: Actor,
  { officer, report, facts }: { officer: Officer; report: NewReport; facts: TicketFacts },
  { mail }: Pick<Services, 'mail'>,
): Promise<string> {
  const { eventId, matchId, name, questions, urgent = null } = report;
  const content = questions.map((question) => ({ question, text: '' }));
  const created = await db(tx)
    .insertInto('report')
    .values({
      event_id: eventId,
      match_id: matchId,
      officer_id: officer.accountId,
      name,
      urgent,
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reportId = created.id;
  await mail.queue(tx, officer, 'reportAssigned', { report: name, reportId, ...facts });
  const detail = { officerId: officer.accountId, matchId };
  await audit(tx, actor, 'report.assign', ['report', reportId], detail);
  return reportId;
}
