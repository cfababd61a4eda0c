/** Administrators ask an applicant instead of rejecting the registration or the accreditation. */
import { sql } from 'kysely';
import { answerDays } from '#sync/contracts/admin/approvals.ts';
import type { AskableField } from '#sync/contracts/accounts/accounts.ts';
import { reasonToStore } from '#sync/contracts/messages/reasons.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { isNewestRequest, lockAccount } from '#api/accounts/users/account-status.ts';
import { lockEvent } from '#api/approvals/transitions.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

interface Question {
  id: string;
  fields: readonly AskableField[];
  /** The requirements in question. */
  requirements?: readonly string[] | undefined;
  text: string;
}

/**
 * Stores the question and sends it to the applicant; the request remains pending. Throws 404 for an
 * unknown request and for a booking, 409 if it was decided or has an open question, 422 for fields of
 * a registration in a question about an accreditation.
 */
export async function askApplicant(
  tx: Tx,
  actor: Actor,
  { id, fields, requirements = [], text }: Question,
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const request = await db(tx)
    .selectFrom('request')
    .select(['type', 'account_id as accountId', 'event_id as eventId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!request || request.type === 'join_match') throw notFound();
  const isRegistration = request.type === 'create_profile';
  if (!isRegistration && fields.length + requirements.length > 0)
    throw invalid({ fields: 'error.invalid' });
  const account = await lockAccount(tx, request.accountId);
  const { accountId } = account;
  const event = isRegistration ? null : await lockEvent(tx, request.eventId);
  if (!(await isOpen(tx, id, isRegistration))) throw conflict('approvals.alreadyDecided');
  const question = reasonToStore(text);
  const { id: questionId } = await db(tx)
    .insertInto('request_question')
    .values({
      ...(isRegistration ? { request_id: id } : { accreditation_id: id }),
      account_id: accountId,
      fields: [...new Set(fields)],
      requirements: [...new Set(requirements)],
      text: question,
      asked_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const constraint = violatedConstraint(error);
      if (
        constraint === 'request_question_open' ||
        constraint === 'request_question_open_accreditation'
      )
        throw conflict('approvals.alreadyAsked');
      throw error;
    });
  const about = { questionId, question, isReminder: false };
  if (event === null) {
    await services.mail.queue(tx, account, 'registrationQuestion', about);
    await audit(tx, actor, 'account.ask', ['account', accountId], { reason: question });
  } else {
    const eventId = request.eventId ?? '';
    await services.mail.queue(tx, account, 'accreditationQuestion', { ...about, event, eventId });
    await audit(tx, actor, 'request.ask', ['join_event', id], { accountId, reason: question });
  }
}

/** Whether the request can still be decided; an accreditation is locked against a decision. */
async function isOpen(tx: Tx, id: string, isRegistration: boolean): Promise<boolean> {
  const open = isRegistration
    ? await db(tx)
        .selectFrom('profile_request as r')
        .select('r.id')
        .where('r.id', '=', id)
        .where('r.status', '=', 'pending')
        .where(isNewestRequest)
        .executeTakeFirst()
    : await db(tx)
        .selectFrom('accreditation')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .forShare()
        .executeTakeFirst();
  return open !== undefined;
}

/** Reminds applicants, once, who have not answered for some days. */
export async function remindApplicants(tx: Tx, services: Pick<Services, 'mail'>): Promise<void> {
  const late = sql<string>`now() - make_interval(days => ${answerDays})`;
  const reminded = await db(tx)
    .updateTable('request_question as q')
    .from('profile_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .whereRef('r.id', '=', 'q.request_id')
    .where('r.status', '=', 'pending')
    .where('a.deleted_at', 'is', null)
    .where('q.answered_at', 'is', null)
    .where('q.reminded_at', 'is', null)
    .where('q.asked_at', '<', late)
    .set({ reminded_at: sql`now()` })
    .returning([...recipientColumns, 'q.id as questionId', 'q.text as question'])
    .execute();
  for (const { questionId, question, ...person } of reminded) {
    const about = { questionId, question, isReminder: true };
    await services.mail.queue(tx, person, 'registrationQuestion', about);
  }
  const ofTournaments = await db(tx)
    .updateTable('request_question as q')
    .from('accreditation as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .innerJoin('event as e', 'e.id', 'c.event_id')
    .whereRef('c.id', '=', 'q.accreditation_id')
    .where('c.status', '=', 'pending')
    .where('a.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .where('q.answered_at', 'is', null)
    .where('q.reminded_at', 'is', null)
    .where('q.asked_at', '<', late)
    .set({ reminded_at: sql`now()` })
    .returning([
      ...recipientColumns,
      'q.id as questionId',
      'q.text as question',
      'e.id as eventId',
      'e.name as event',
    ])
    .execute();
  for (const { questionId, question, event, eventId, ...person } of ofTournaments) {
    const about = { questionId, question, isReminder: true, event, eventId };
    await services.mail.queue(tx, person, 'accreditationQuestion', about);
  }
}
