/** Saved sets of questions for new reports. */
import { sql } from 'kysely';
import type { NewQuestionSet, QuestionSet } from '#sync/contracts/reports/manage-reports.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid, notFound } from '#api/platform/errors/app-error.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

/** Lists the saved sets by name. */
export async function listQuestionSets(tx: Tx): Promise<QuestionSet[]> {
  return db(tx)
    .selectFrom('question_set')
    .select((eb) => ['id', 'name', 'questions', isoInstant(eb.ref('created_at')).as('createdAt')])
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .execute();
}

/** Saves a set. Throws 422 when the name is taken, in any case. */
export async function saveQuestionSet(
  tx: Tx,
  actor: Actor,
  { name, questions }: NewQuestionSet,
): Promise<QuestionSet> {
  const created = await db(tx)
    .insertInto('question_set')
    .values({ name, questions })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning((eb) => [
      'id',
      'name',
      'questions',
      isoInstant(eb.ref('created_at')).as('createdAt'),
    ])
    .executeTakeFirst();
  if (!created) throw invalid({ 'questionSet.name': 'manageReports.setNameTaken' });
  await audit(tx, actor, 'questionSet.save', ['question_set', created.id], { name, questions });
  return created;
}

/** Deletes a set. Throws 404 when it is deleted already. */
export async function deleteQuestionSet(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('question_set')
    .where('id', '=', id)
    .returning(['name', 'questions'])
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await audit(tx, actor, 'questionSet.delete', ['question_set', id], deleted);
}
