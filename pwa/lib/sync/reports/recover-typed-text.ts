/**
 * Recovers text that a page was closed on before saving it, if its report has been closed or
 * deleted since. An open report's field restores its own text.
 */
import { useEffect } from 'react';
import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { backedUpFields, typedTextBackup } from '#pwa/lib/storage/typed-text-backup.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';

/** Turns the text into drafts, which are listed, copied and discarded like any other. */
export function useRecoverTypedText(): void {
  const session = useOpenSession();
  const userId = session?.status === 'approved' ? session.user.id : null;
  // Only after a sync is it known that a missing report has been deleted.
  const { asOf } = useSyncStatus();
  useEffect(() => {
    if (userId === null || asOf === null) return;
    recoverTypedText(userId).catch((error: unknown) => reportError(error));
  }, [userId, asOf]);
}

async function recoverTypedText(userId: string): Promise<void> {
  for (const field of backedUpFields(userId)) {
    const backup = typedTextBackup(userId, field);
    const typed = backup.read();
    const place = parseAnswerField(field);
    if (typed === null || place === null) continue;
    const { reportId, ...answer } = place;
    const saved = await withReplica((replica) =>
      saveToClosedReport(replica, reportId, { ...answer, ...typed }),
    );
    if (saved && backup.read()?.text === typed.text) backup.clear();
  }
}

/**
 * The key of an answer's field: `{report}.{occurrence}\
 * {question}`.
 */
function parseAnswerField(
  field: string,
): { reportId: string; occurrence: number; question: string } | null {
  const [, reportId, occurrence, question] = /^([0-9a-f-]{36})\.(\d+)\n([^]+)$/.exec(field) ?? [];
  if (reportId === undefined || question === undefined) return null;
  return { reportId, occurrence: Number(occurrence), question };
}

/** Returns false for an open report, whose field restores the text itself. */
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
