/** Officers' reports as screens read and write them. Everything is on this phone's disk when a promise
 * resolves, and goes up by itself. */
import { undefinedUntilSynced } from '#sync/client/storage/undefined-until-synced.ts';
import { useSyncExternalStore } from 'react';
import { onReplica, uploadStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useReplicaQuery } from '#pwa/lib/sync/hooks.ts';
import { readAllDrafts, editDraft, type DraftChange } from '#sync/client/reports/drafts.ts';
import {
  discardUnsendableReport,
  readUnsendableReports,
} from '#sync/client/reports/unsendable-reports.ts';
import {
  reattachRefusedPhoto,
  undoDetachPhoto,
  readPhotoBlob,
} from '#sync/client/photos/report-photos.ts';
import type { DraftItem, PhotoRef } from '#sync/client/storage/replica.ts';
import {
  readReportView,
  type AttachmentView,
  type ReportView,
} from '#sync/client/reports/report-view.ts';
import {
  publishReport,
  ReportClosedError,
  saveDraft,
  cancelPublish,
  type PublishResult,
} from '#sync/client/reports/save-report.ts';

export type { PublishResult } from '#sync/client/reports/save-report.ts';
export type {
  AnswerView,
  AttachmentView,
  ConflictView,
  UnsendableText,
  ReportView,
} from '#sync/client/reports/report-view.ts';

/**
 * The report with all that is on its way; null if this phone knows nothing of it, undefined until the
 * league was heard.
 */
export function useReport(reportId: string): ReportView | null | undefined {
  return useReplicaQuery(
    async (replica) =>
      undefinedUntilSynced(
        replica,
        () => readReportView(replica, reportId),
        (view) => (view?.row ?? null) === null,
      ),
    `report view ${reportId}`,
  );
}

/** What was typed and not saved, the newest first. */
export function useDrafts(): DraftItem[] | undefined {
  return useReplicaQuery(readAllDrafts, 'drafts');
}

/** The photo that is going up just now. */
export function useUploadingPhoto(): PhotoRef | null {
  return useSyncExternalStore(uploadStatus.subscribe, uploadStatus.getSnapshot, () => null);
}

/** Keeps what was typed: call it at each pause, and before a photo is attached. */
export function saveTypedChange(reportId: string, change: DraftChange): Promise<void> {
  return onReplica((replica) => editDraft(replica, reportId, change));
}

/**
 * The officer pressed Save.
 *
 * @throws ReportClosedError when the report is closed or gone, and the text stays here; ZodError when
 *   it is too long
 */
export function saveReport(reportId: string): Promise<void> {
  return onReplica(async (replica) => {
    // Also null where two saves undid each other, which is no failure.
    if ((await saveDraft(replica, reportId, { even: true })) !== null) return;
    const view = await readReportView(replica, reportId);
    if (view?.closed !== null) throw new ReportClosedError(view?.closed ?? 'gone');
  });
}

/** The officer pressed Publish; or what is missing for it. */
export function submitReport(reportId: string): Promise<PublishResult> {
  return onReplica((replica) => publishReport(replica, reportId));
}

/** Takes a handing in back that waits for signal; false when it is too late. */
export function withdrawSubmission(reportId: string): Promise<boolean> {
  return onReplica((replica) => cancelPublish(replica, reportId));
}

/** Reports of which something can be sent no more, since the league closed or deleted them. */
export function useUnsendableReports(): ReportView[] | undefined {
  return useReplicaQuery(readUnsendableReports, 'left reports');
}

/**
 * Throws away what can be sent no more of a report; only when the person says so. False, and nothing
 * is touched, when the report can be saved (again).
 */
export function discardUnsendableWork(reportId: string): Promise<boolean> {
  return onReplica((replica) => discardUnsendableReport(replica, reportId));
}

/** Takes a photo up again that needed attention; it goes with the next save. */
export function retryPhoto(attentionId: string): Promise<boolean> {
  return onReplica((replica) => reattachRefusedPhoto(replica, attentionId));
}

/** Attaches again what was just taken out; false when nobody has it any more. */
export async function reattachPhoto(
  reportId: string,
  { sha256, title, there }: Pick<AttachmentView, 'sha256' | 'title' | 'there'>,
): Promise<boolean> {
  const name = { sha256, title };
  if (there === null) return onReplica((replica) => undoDetachPhoto(replica, reportId, name));
  // The league had it, and has it still, though the taking out was sent meanwhile.
  await saveTypedChange(reportId, { attach: [name] });
  return true;
}

/** A photo of this phone's as a file to show; null if its bytes are not here. */
export function readPhoto(sha256: string): Promise<Blob | null> {
  return onReplica((replica) => readPhotoBlob(replica, sha256));
}
