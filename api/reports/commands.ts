/** What officers do with their reports (spec §4, §5; design: sync, "Up"). */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { mergeReport } from '#sync/contracts/report-merge.ts';
import {
  missingForPublishing,
  openTextsMax,
  placed,
  placeOf,
  type PublishBase,
  type ReportBase,
  type ReportChange,
} from '#sync/contracts/reports.ts';
import type { MessageKey } from '#sync/contracts/messages/messages.ts';
import type { Actor } from '#api/platform/actor.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict, invalid } from '#api/platform/errors.ts';
import { changeAttachments } from '#api/reports/attachments.ts';
import { keepHistory, type Via } from '#api/reports/history.ts';
import { lockOwnReport, writeReport, type Report, type ReportState } from '#api/reports/records.ts';

export interface Saved {
  status: 'applied' | 'merged';
  /** Ids only: the texts are in the report's row. */
  data: { version: number; conflicts: string[] };
}

/**
 * Merges an officer's change into the report, answer by answer, whatever happened to it since
 * `base`; what it overwrites stays in the history. 403, 404, 409 as `lockOwnReport`; 409 while more
 * texts wait for the officer's choice than can be kept; 422 for too many files; MissingFiles.
 */
export async function saveReport(
  tx: Tx,
  actor: Actor,
  change: ReportChange,
  base: ReportBase,
  via: Via = { door: 'sync' },
): Promise<Saved> {
  const report = await lockOwnReport(tx, actor, change.reportId);
  const { met, raised, ...merged } = mergeReport(report, change, base, {
    newId: randomUUID,
    at: new Date().toISOString(),
  });
  if (merged.conflicts.length + merged.withdrawn.length > openTextsMax)
    throw conflict('reports.tooManyOpen');
  const attachments = await changeAttachments(tx, report, change);
  const after: ReportState = { ...report, ...merged, attachments, status: 'draft' };
  const version = await replace(tx, actor, report, after, { action: 'save', via });
  return {
    status: met ? 'merged' : 'applied',
    data: { version, conflicts: raised.map(({ id }) => id) },
  };
}

/** Writes what differs, with the history of what it overwrote; answers the version. */
export async function replace(
  tx: Tx,
  actor: Actor,
  report: Report,
  after: ReportState,
  how: { action: string; via: Via },
): Promise<number> {
  if (isDeepStrictEqual({ ...report, ...after }, { ...report })) return report.version;
  await keepHistory(tx, actor, report, after, how);
  return writeReport(tx, report.id, after);
}

/**
 * Hands the report in as the officer saw it. 409 where anything else is there by now, or two texts
 * wait for a choice; 422 with the fields that are not answered; and as `lockOwnReport`.
 */
export async function publishReport(
  tx: Tx,
  actor: Actor,
  { reportId }: { reportId: string },
  base: PublishBase,
  via: Via = { door: 'sync' },
): Promise<{ status: 'applied'; data: { version: number } }> {
  const report = await lockOwnReport(tx, actor, reportId);
  if (!isWhatWasSeen(report, base)) throw conflict('reports.changedMeanwhile');
  return { status: 'applied', data: { version: await handIn(tx, actor, report, report, via) } };
}

/** Closes a locked report with this state; 409, 422 where something is missing. */
export async function handIn(
  tx: Tx,
  actor: Actor,
  report: Report,
  state: ReportState,
  via: Via,
): Promise<number> {
  refuseIncomplete(state);
  const after: ReportState = { ...state, status: 'published' };
  const version = await replace(tx, actor, report, after, { action: 'publish', via });
  await audit(tx, {
    actorId: actor.id,
    action: 'report.publish',
    subjectType: 'report',
    subjectId: report.id,
    detail: { version },
  });
  return version;
}

function isWhatWasSeen(report: Report, seen: PublishBase): boolean {
  const texts = new Map(seen.answers.map((answer) => [placeOf(answer), answer.text]));
  const answers = placed(report.answers);
  const files = new Set(seen.attachments);
  return (
    answers.length === texts.size &&
    answers.every((answer) => texts.get(placeOf(answer)) === answer.text) &&
    // Not said at all is told as that.
    (report.urgent === null || report.urgent === seen.urgent) &&
    report.attachments.length === files.size &&
    report.attachments.every(({ sha256 }) => files.has(sha256))
  );
}

function refuseIncomplete(state: ReportState): void {
  const missing = missingForPublishing(state);
  const empty = new Set(missing.answers.map(placeOf));
  const fields: Record<string, MessageKey> = {};
  for (const [index, answer] of placed(state.answers).entries()) {
    if (empty.has(placeOf(answer))) fields[`answers.${index}`] = 'reports.answerRequired';
  }
  if (missing.urgent) fields['urgent'] = 'reports.urgentRequired';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  if (missing.conflicts) throw conflict('reports.settleFirst');
}
