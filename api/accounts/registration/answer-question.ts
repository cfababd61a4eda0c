/** An applicant answers what the league asked about the registration. */
import { sql } from 'kysely';
import type { OpenQuestion } from '#sync/contracts/accounts/accounts.ts';
import type { RegistrationCorrection } from '#sync/contracts/accounts/users.ts';
import { audit } from '#api/platform/audit.ts';
import type { GivenPiece } from '#sync/contracts/evidence/given-evidence.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, invalid } from '#api/platform/errors/app-error.ts';
import type { Services, Uploader } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { correctRegistration } from '#api/accounts/registration/resubmit-registration.ts';

interface Answer {
  id: string;
  user: RegistrationCorrection;
  evidence?: readonly GivenPiece[] | undefined;
  answer?: string | undefined;
  photoThumbnail?: Buffer | undefined;
}

/**
 * Stores corrections and words of the applicant; the registration returns to the desk with its age. Throws
 * 409 if the question was answered or the registration decided, 422 for an empty answer, for fields that
 * were not asked about, and for a file of someone else.
 */
export async function answerOpenQuestion(
  tx: Tx,
  actor: Actor,
  { id, user, evidence = [], answer = '', photoThumbnail }: Answer,
  claimant: Uploader,
  services: Pick<Services, 'files' | 'clock' | 'config'>,
): Promise<void> {
  // The lock of the account comes first, as in a decision.
  const { changes, detail } = await correctRegistration(
    tx,
    actor,
    { user, evidence, photoThumbnail, from: 'pending' },
    claimant,
    services,
  );
  const question = await db(tx)
    .updateTable('request_question as q')
    .from('profile_request as r')
    .whereRef('r.id', '=', 'q.request_id')
    .where('r.status', '=', 'pending')
    .where('q.id', '=', id)
    .where('q.account_id', '=', actor.id)
    .where('q.answered_at', 'is', null)
    .set({ answered_at: sql`now()`, answer: answer === '' ? null : answer })
    .returning(['r.id as requestId', 'q.fields', 'q.requirements', 'r.changes'])
    .executeTakeFirst();
  if (!question) throw conflict('accounts.questionOver');
  const unasked = Object.keys(user).filter((field) => !question.fields.includes(field));
  if (unasked.length > 0)
    throw invalid(
      Object.fromEntries(unasked.map((field) => [`user.${field}`, 'accounts.notAsked'])),
    );
  if (evidence.some(({ requirementId }) => !question.requirements.includes(requirementId)))
    throw invalid({ evidence: 'accounts.notAsked' });
  if (changes.length === 0 && evidence.length === 0 && answer === '')
    throw invalid({ answer: 'accounts.answerRequired' });
  const earlier = new Set(question.changes.map(({ field }) => field));
  const added = changes.filter(({ field }) => !earlier.has(field));
  await db(tx)
    .updateTable('profile_request')
    .set({ changes: JSON.stringify([...question.changes, ...added]) })
    .where('id', '=', question.requestId)
    .execute();
  await audit(tx, actor, 'account.answer', ['account', actor.id], detail);
}

/** The question that waits for the applicant's answer; null without one. */
export async function readOpenQuestion(tx: Tx, accountId: string): Promise<OpenQuestion | null> {
  const question = await db(tx)
    .selectFrom('request_question as q')
    .innerJoin('profile_request as r', 'r.id', 'q.request_id')
    .select((eb) => [
      'q.id',
      eb.ref('q.fields').$castTo<OpenQuestion['fields']>().as('fields'),
      'q.requirements',
      'q.text',
      isoInstant(eb.ref('q.asked_at')).as('askedAt'),
    ])
    .where('q.account_id', '=', accountId)
    .where('q.answered_at', 'is', null)
    .where('r.status', '=', 'pending')
    .executeTakeFirst();
  return question ?? null;
}
