/** Changes that the league made to a report's questions, for screens. */
import { useEffect, useMemo } from 'react';
import { withReplica, replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import {
  acceptQuestionChanges,
  saveFirstSeenQuestions,
  diffQuestions,
  readSeenQuestions,
  type QuestionChanges,
} from '#sync/client/reports/question-changes.ts';
import type { ReportView } from '#sync/client/reports/report-view.ts';

export type { QuestionChanges } from '#sync/client/reports/question-changes.ts';

type ReportWithQuestions = Pick<ReportView, 'id' | 'row' | 'closed'>;

/** Changes to an open report's questions since they were last seen; null if there are none. */
export function useQuestionChanges({
  id,
  row,
  closed,
}: ReportWithQuestions): QuestionChanges | null {
  const seen = useReplicaQuery((replica) => readSeenQuestions(replica, id), `questions ${id}`);
  return useMemo(
    () => (row && seen && closed === null ? diffQuestions(seen, questionsOf(row)) : null),
    [row, seen, closed],
  );
}

/** Changes for the screen that shows the questions, which count as seen when first shown. */
export function useShownQuestionChanges(view: ReportWithQuestions): QuestionChanges | null {
  const { id, row, closed } = view;
  const isNew = useReplicaQuery(
    async (replica) => (await readSeenQuestions(replica, id)) === null,
    `questions new ${id}`,
  );
  useEffect(() => {
    const replica = replicaStore.getSnapshot();
    if (isNew !== true || row === null || closed !== null || replica === null) return;
    // No user data is at risk: the next time the report is opened tries again.
    saveFirstSeenQuestions(replica, id, questionsOf(row)).catch((error: unknown) =>
      console.warn('the questions could not be noted as seen', error),
    );
  }, [isNew, id, row, closed]);
  return useQuestionChanges(view);
}

export function acknowledgeQuestions(row: NonNullable<ReportView['row']>): Promise<void> {
  return withReplica((replica) => acceptQuestionChanges(replica, row.id, questionsOf(row)));
}

const questionsOf = ({ answers }: NonNullable<ReportView['row']>) =>
  answers.map(({ question }) => question);
