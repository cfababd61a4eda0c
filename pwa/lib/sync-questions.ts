/** What the league changed in the questions of a report, for screens. */
import { useEffect, useMemo } from 'react';
import { onReplica, replicaStore } from '#pwa/lib/sync.ts';
import { useLive } from '#pwa/lib/sync-hooks.ts';
import {
  acceptQuestions,
  noteQuestions,
  questionNews,
  seenQuestions,
  type QuestionNews,
} from '#sync/client/question-news.ts';
import type { ReportView } from '#sync/client/report-view.ts';

export type { QuestionNews } from '#sync/client/question-news.ts';

type Asked = Pick<ReportView, 'id' | 'row' | 'closed'>;

/**
 * What the league changed in the questions of an open report since they were last seen on this
 * phone; null if nothing, or if they were never seen.
 */
export function useQuestionNews({ id, row, closed }: Asked): QuestionNews | null {
  const seen = useLive((replica) => seenQuestions(replica, id), `questions ${id}`);
  return useMemo(
    () => (row && seen && closed === null ? questionNews(seen, questionsOf(row)) : null),
    [row, seen, closed],
  );
}

/** The same, on the screen that shows the questions: those shown first count as seen. */
export function useShownQuestions(view: Asked): QuestionNews | null {
  const { id, row, closed } = view;
  const isNew = useLive(
    async (replica) => (await seenQuestions(replica, id)) === null,
    `questions new ${id}`,
  );
  useEffect(() => {
    const replica = replicaStore.getSnapshot();
    if (isNew !== true || row === null || closed !== null || replica === null) return;
    // Nothing of the officer's own is at stake: it is tried again when the report is opened anew.
    noteQuestions(replica, id, questionsOf(row)).catch((error: unknown) =>
      console.warn('the questions could not be noted as seen', error),
    );
  }, [isNew, id, row, closed]);
  return useQuestionNews(view);
}

/** The officer has read what changed in the questions of this row. */
export function questionsRead(row: NonNullable<ReportView['row']>): Promise<void> {
  return onReplica((replica) => acceptQuestions(replica, row.id, questionsOf(row)));
}

const questionsOf = ({ answers }: NonNullable<ReportView['row']>) =>
  answers.map(({ question }) => question);
