/** Giving reports out to the officers of a match (spec §7; rulings §8). */
import type { TicketFacts } from '#sync/contracts/matches/tickets.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { forbidden, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

export interface NewReport {
  eventId: string;
  matchId: string;
  name: string;
  /** 1 to `questionsMax`, in the order asked. */
  questions: readonly string[];
  urgent?: boolean | null;
}

interface Officer {
  id: string;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
}

const officerColumns = `a.id, a.email, a.first_name as "firstName", a.language`;
const isApprovedOfficer = `a.scope = 'officer' and a.status = 'approved' and a.deleted_at is null`;

/**
 * One report for each officer approved for the match; answers their ids. 403 for others than
 * admins, 404 without the match, 422 where it has no officer.
 */
export async function createReports(
  tx: Tx,
  actor: Actor,
  report: NewReport,
  services: Pick<Services, 'mail'>,
): Promise<string[]> {
  if (actor.scope !== 'admin') throw forbidden();
  const officers = await tx.execute<Officer[]>(
    `select ${officerColumns} from account a join booking b on b.account_id = a.id
     where b.match_id = ? and b.status = 'approved' and ${isApprovedOfficer}
     order by a.id for share`,
    [report.matchId],
  );
  const facts = await lockMatchFacts(tx, report);
  if (officers.length === 0) throw invalid({ matchId: 'reports.noOfficer' });
  const ids: string[] = [];
  for (const officer of officers) {
    ids.push(await createReport(tx, actor, { officer, report, facts }, services));
  }
  return ids;
}

/** A report for this officer alone, whether approved for the match or not; answers its id. */
export async function assignReport(
  tx: Tx,
  actor: Actor,
  { officerId, ...report }: NewReport & { officerId: string },
  services: Pick<Services, 'mail'>,
): Promise<string> {
  if (actor.scope !== 'admin') throw forbidden();
  const [officer] = await tx.execute<Officer[]>(
    `select ${officerColumns} from account a where a.id = ? and ${isApprovedOfficer} for share`,
    [officerId],
  );
  if (!officer) throw notFound('accounts.userNotFound');
  const facts = await lockMatchFacts(tx, report);
  return createReport(tx, actor, { officer, report, facts }, services);
}

/** What the mail says of the match, which stays as it is until the commit. */
async function lockMatchFacts(
  tx: Tx,
  { eventId, matchId }: Pick<NewReport, 'eventId' | 'matchId'>,
): Promise<TicketFacts> {
  const [match] = await tx.execute<{ facts: TicketFacts }[]>(
    `select ticket_facts(m.id) as facts from match m join event e on e.id = m.event_id
     where m.id = ? and e.id = ? and m.deleted_at is null and e.deleted_at is null
     for share of m, e`,
    [matchId, eventId],
  );
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
  const [made] = await tx.execute<{ id: string }[]>(
    `insert into report (event_id, match_id, officer_id, name, urgent, content)
     values (?, ?, ?, ?, ?, ?::jsonb) returning id`,
    [eventId, matchId, officer.id, name, urgent, JSON.stringify(content)],
  );
  if (!made) throw new Error('the report was not made');
  await mail.queue(tx, {
    accountId: officer.id,
    recipient: officer.email,
    language: officer.language,
    template: 'reportAssigned',
    data: { firstName: officer.firstName, report: name, reportId: made.id, ...facts },
  });
  await audit(tx, {
    actorId: actor.id,
    action: 'report.assign',
    subjectType: 'report',
    subjectId: made.id,
    detail: { officerId: officer.id, matchId },
  });
  return made.id;
}
