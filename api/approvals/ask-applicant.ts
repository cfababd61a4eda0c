/** Administrators ask an applicant instead of rejecting the registration. */
import { sql } from 'kysely';
import { answerDays } from '#sync/contracts/admin/approvals.ts';
import type { AskableField } from '#sync/contracts/accounts/accounts.ts';
import { reasonToStore } from '#sync/contracts/messages/reasons.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { isNewestRequest, lockAccount } from '#api/accounts/users/account-status.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { violatedConstraint } from '#api/platform/database/pg-errors.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/**
 * Stores the question and sends it to the applicant; the registration remains pending. Throws 404 for
 * anything but a registration, 409 if it was decided or has an open question.
 */
export async function askApplicant(
  tx: Tx,
  actor: Actor,
  {
    id,
    fields,
    requirements = [],
    text,
  }: {
    id: string;
    fields: readonly AskableField[];
    requirements?: readonly string[] | undefined;
    text: string;
  },
  services: Pick<Services, 'mail'>,
): Promise<void> {
  const request = await db(tx)
    .selectFrom('profile_request')
    .select('account_id as accountId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!request) throw notFound();
  const account = await lockAccount(tx, request.accountId);
  const open = await db(tx)
    .selectFrom('profile_request as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.status', '=', 'pending')
    .where(isNewestRequest)
    .executeTakeFirst();
  if (!open) throw conflict('approvals.alreadyDecided');
  const question = reasonToStore(text);
  const { id: questionId } = await db(tx)
    .insertInto('request_question')
    .values({
      request_id: id,
      account_id: account.accountId,
      fields: [...new Set(fields)],
      requirements: [...new Set(requirements)],
      text: question,
      asked_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'request_question_open')
        throw conflict('approvals.alreadyAsked');
      throw error;
    });
  const about = { questionId, question, isReminder: false };
  await services.mail.queue(tx, account, 'registrationQuestion', about);
  await audit(tx, actor, 'account.ask', ['account', account.accountId], { reason: question });
}

/** Reminds applicants, once, who have not answered for some days. */
export async function remindApplicants(tx: Tx, services: Pick<Services, 'mail'>): Promise<void> {
  const reminded = await db(tx)
    .updateTable('request_question as q')
    .from('profile_request as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .whereRef('r.id', '=', 'q.request_id')
    .where('r.status', '=', 'pending')
    .where('a.deleted_at', 'is', null)
    .where('q.answered_at', 'is', null)
    .where('q.reminded_at', 'is', null)
    .where('q.asked_at', '<', sql<string>`now() - make_interval(days => ${answerDays})`)
    .set({ reminded_at: sql`now()` })
    .returning([...recipientColumns, 'q.id as questionId', 'q.text as question'])
    .execute();
  for (const { questionId, question, ...person } of reminded) {
    const about = { questionId, question, isReminder: true };
    await services.mail.queue(tx, person, 'registrationQuestion', about);
  }
}
