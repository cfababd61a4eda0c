/** An applicant answers what the league asked about an application to a tournament. */
import { sql } from 'kysely';
import type { EventQuestion } from '#sync/contracts/events/event-questions.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Questions about the actor's undecided applications that wait for an answer. */
const openQuestions = (tx: Tx, actor: Actor) =>
  db(tx)
    .selectFrom('request_question as q')
    .innerJoin('accreditation as c', 'c.id', 'q.accreditation_id')
    .innerJoin('event as e', 'e.id', 'c.event_id')
    .where('q.account_id', '=', actor.id)
    .where('q.answered_at', 'is', null)
    .where('c.status', '=', 'pending')
    .where('e.deleted_at', 'is', null);

/** The question about the actor's application to a tournament; null without one. */
export async function readEventQuestion(
  tx: Tx,
  actor: Actor,
  eventId: string,
): Promise<EventQuestion | null> {
  const question = await openQuestions(tx, actor)
    .where('e.id', '=', eventId)
    .select((eb) => ['q.id', 'q.text', isoInstant(eb.ref('q.asked_at')).as('askedAt')])
    .executeTakeFirst();
  return question ?? null;
}

/**
 * Stores the applicant's words; the request returns to the desk with its age. Throws 409 if the
 * question was answered, or the application decided or withdrawn, and for someone else's question.
 */
export async function answerEventQuestion(
  tx: Tx,
  actor: Actor,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  // A decision waits, or has been made.
  const open = await openQuestions(tx, actor)
    .where('q.id', '=', id)
    .select('c.id as requestId')
    .forShare('c')
    .executeTakeFirst();
  const answered =
    open &&
    (await db(tx)
      .updateTable('request_question')
      .set({ answered_at: sql`now()`, answer })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst());
  if (!open || !answered) throw conflict('events.questionOver');
  await audit(tx, actor, 'request.answer', ['join_event', open.requestId], {
    accountId: actor.id,
  });
}
