/** Records what each change of a report overwrote, so that no text is lost. */
import { toPlacedAnswers, answerKey, type PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Report, ReportState } from '#api/reports/lock-report.ts';
import { db } from '#api/schema.ts';

/** The kind of call that made a change; `device` is the phone that sent a mutation. */
export interface ChangeSource {
  door: 'sync' | 'rest' | 'admin';
  device?: string;
}

/** The overwritten values that would be lost: a text that the new one contains is not repeated. */
export type Overwritten = Partial<
  Pick<Report, 'name' | 'urgent' | 'conflicts' | 'withdrawn' | 'attachments'> & {
    answers: PlacedAnswer[];
  }
>;

/** Returns what `after` no longer contains; empty when nothing was lost. */
export function findOverwritten(before: ReportState, after: ReportState): Overwritten {
  const texts = [...toPlacedAnswers(after.answers), ...after.conflicts, ...after.withdrawn];
  const answers = lostTexts(toPlacedAnswers(before.answers), texts);
  const conflicts = lostTexts(before.conflicts, texts);
  const withdrawn = lostTexts(before.withdrawn, texts);
  const files = new Set(after.attachments.map(({ sha256 }) => sha256));
  const attachments = before.attachments.filter(({ sha256 }) => !files.has(sha256));
  return {
    ...(before.name !== after.name && { name: before.name }),
    ...(before.urgent !== null && before.urgent !== after.urgent && { urgent: before.urgent }),
    ...(answers.length > 0 && { answers }),
    ...(conflicts.length > 0 && { conflicts }),
    ...(withdrawn.length > 0 && { withdrawn }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** Texts of `before` that no text for the same question still contains. */
function lostTexts<Answer extends PlacedAnswer>(
  before: readonly Answer[],
  after: readonly PlacedAnswer[],
): Answer[] {
  return before.filter(
    (old) =>
      old.text !== '' &&
      !after.some((now) => answerKey(now) === answerKey(old) && now.text.includes(old.text)),
  );
}

export async function recordHistory(
  tx: Tx,
  actor: Actor,
  report: Report,
  after: ReportState,
  { action, via }: { action: string; via: ChangeSource },
): Promise<void> {
  const before = findOverwritten(report, after);
  if (Object.keys(before).length === 0) return;
  await db(tx)
    .insertInto('report_history')
    .values({
      report_id: report.id,
      actor_id: actor.id,
      door: via.door,
      device: via.device ?? null,
      action,
      version: report.version,
      before: JSON.stringify(before),
    })
    .execute();
}
