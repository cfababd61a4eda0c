/**
 * Words that a page which died in mid-word had not kept, of a report that was closed or deleted since:
 * no field shows them any more, as it would those of an open report.
 */
import { useEffect } from 'react';
import { onReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { backedUpFields, typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';

/** Makes drafts of them, which are listed, copied and discarded like any other. */
export function useRecoverTypedText(): void {
  const session = useOpenSession();
  const userId = session?.status === 'approved' ? session.user.id : null;
  // What is not on this phone is known to be deleted only after the league has said what there is.
  const { asOf } = useSyncStatus();
  useEffect(() => {
    if (userId === null || asOf === null) return;
    recoverTypedText(userId).catch((error: unknown) => reportError(error));
  }, [userId, asOf]);
}

async function recoverTypedText(userId: string): Promise<void> {
  for (const field of backedUpFields(userId)) {
    const stash = typedTextBackup(userId, field);
    const typed = stash.read();
    const place = parseAnswerField(field);
    if (typed === null || place === null) continue;
    const { reportId, ...answer } = place;
    const kept = await onReplica((replica) =>
      saveToClosedReport(replica, reportId, { ...answer, ...typed }),
    );
    if (kept && stash.read()?.text === typed.text) stash.clear();
  }
}

/** As an answer's field is named: `{report}.{occurrence}\n{question}`. */
function parseAnswerField(
  field: string,
): { reportId: string; occurrence: number; question: string } | null {
  const [, reportId, occurrence, question] = /^([0-9a-f-]{36})\.(\d+)\n([^]+)$/.exec(field) ?? [];
  if (reportId === undefined || question === undefined) return null;
  return { reportId, occurrence: Number(occurrence), question };
}

/** False for an open report: its field goes on with them. */
async function saveToClosedReport(
  replica: Replica,
  reportId: string,
  answer: { question: string; occurrence: number; text: string; from: string },
): Promise<boolean> {
  const view = await readReportView(replica, reportId);
  if (view?.closed === null) return false;
  await editDraft(replica, reportId, { answers: [answer] });
  return true;
}
