/** Questions that are kept for the next report. */
import type { NewQuestionSet, QuestionSet } from '#sync/contracts/reports/manage-reports.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid, notFound } from '#api/platform/errors/app-error.ts';

const columns = `id, name, questions, iso_instant(created_at) as "createdAt"`;

/** By name. */
export async function listQuestionSets(tx: Tx): Promise<QuestionSet[]> {
  return tx.execute<QuestionSet[]>(`select ${columns} from question_set order by lower(name), id`);
}

/** 422 where the name is taken, whatever its case. */
export async function saveQuestionSet(
  tx: Tx,
  actor: Actor,
  { name, questions }: NewQuestionSet,
): Promise<QuestionSet> {
  const [made] = await tx.execute<QuestionSet[]>(
    `insert into question_set (name, questions)
     values (?, array(select jsonb_array_elements_text(?::jsonb)))
     on conflict (lower(name)) do nothing returning ${columns}`,
    [name, JSON.stringify(questions)],
  );
  if (!made) throw invalid({ 'questionSet.name': 'manageReports.setNameTaken' });
  await audit(tx, {
    actorId: actor.id,
    action: 'questionSet.save',
    subjectType: 'question_set',
    subjectId: made.id,
    detail: { name, questions },
  });
  return made;
}

/** 404 where it is gone. */
export async function deleteQuestionSet(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [gone] = await tx.execute<Pick<QuestionSet, 'name' | 'questions'>[]>(
    'delete from question_set where id = ? returning name, questions',
    [id],
  );
  if (!gone) throw notFound();
  await audit(tx, {
    actorId: actor.id,
    action: 'questionSet.delete',
    subjectType: 'question_set',
    subjectId: id,
    detail: gone,
  });
}
