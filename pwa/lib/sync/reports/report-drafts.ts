/** Officers' reports for screens: on disk when a promise resolves, and sent automatically. */
import { undefinedUntilSynced } from '#sync/client/storage/replica-meta.ts';
import { useSyncExternalStore } from 'react';
import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { uploadStatus } from '#pwa/lib/sync/upload-status.ts';
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
import { readReportsInConflict } from '#sync/client/reports/open-conflicts.ts';
import type { DraftItem } from '#sync/client/storage/replica.ts';
import type { FileRef } from '#sync/client/storage/sync-replica.ts';
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
  findMissing,
  undoPublishMilliseconds,
  type MissingParts,
  type PublishResult,
} from '#sync/client/reports/save-report.ts';

export type { MissingParts } from '#sync/client/reports/save-report.ts';
export type { AnswerView, ConflictView, SourceView } from '#sync/client/reports/answer-view.ts';
export type {
  AttachmentView,
  UnsendableText,
  ReportView,
} from '#sync/client/reports/report-view.ts';

/** A report with unsent changes; null if this phone lacks it, undefined before the first sync. */
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

/** Reports with two versions of an answer; undefined while loading. */
export function useReportsInConflict(): { id: string; name: string }[] | undefined {
  return useReplicaQuery(readReportsInConflict, 'reports in conflict');
}

export function useDrafts(): DraftItem[] | undefined {
  return useReplicaQuery(readAllDrafts, 'drafts');
}

export function useUploadingPhoto(): FileRef | null {
  return useSyncExternalStore(uploadStatus.subscribe, uploadStatus.getSnapshot, () => null);
}

/** Stores a typed change: call it at each pause, and before a photo is attached. */
export function saveTypedChange(reportId: string, change: DraftChange): Promise<void> {
  return withReplica((replica) => editDraft(replica, reportId, change));
}

/**
 * Saves a report and returns the id of the queued change; null if two saves cancelled each other out.
 * Throws ReportClosedError if it is closed (its text stays), ZodError if too long.
 */
export function saveReport(reportId: string): Promise<string | null> {
  return withReplica(async (replica) => {
    const id = await saveDraft(replica, reportId, { even: true });
    if (id !== null) return id;
    const view = await readReportView(replica, reportId);
    if (view?.closed !== null) throw new ReportClosedError(view?.closed ?? 'gone');
    return null;
  });
}

/** Saves the report and returns what is missing for publishing it; null if nothing is. */
export function findMissingParts(reportId: string): Promise<MissingParts | null> {
  return withReplica((replica) => findMissing(replica, reportId));
}

/** Seconds for which publishing can be undone, also with signal. */
export const undoSeconds = undoPublishMilliseconds / 1000;

export function submitReport(reportId: string): Promise<PublishResult> {
  const notBefore = Date.now() + undoPublishMilliseconds;
  return withReplica((replica) => publishReport(replica, reportId, notBefore));
}

/** Takes back a publication that was not sent yet; false if it is too late. */
export function withdrawSubmission(reportId: string): Promise<boolean> {
  return withReplica((replica) => cancelPublish(replica, reportId));
}

/** Reports with changes that can no longer be sent, because the league closed or deleted them. */
export function useUnsendableReports(): ReportView[] | undefined {
  return useReplicaQuery(readUnsendableReports, 'left reports');
}

/** Returns false and keeps everything if the report can be saved (again). */
export function discardUnsendableWork(reportId: string): Promise<boolean> {
  return withReplica((replica) => discardUnsendableReport(replica, reportId));
}

/** Attaches a refused photo again; it is sent with the next save. */
export function retryPhoto(attentionId: string): Promise<boolean> {
  return withReplica((replica) => reattachRefusedPhoto(replica, attentionId));
}

/** Attaches a photo again that was just removed; false if it no longer exists anywhere. */
export async function reattachPhoto(
  reportId: string,
  {
    sha256,
    title,
    serverAttachment,
  }: Pick<AttachmentView, 'sha256' | 'title' | 'serverAttachment'>,
): Promise<boolean> {
  const name = { sha256, title };
  if (serverAttachment === null)
    return withReplica((replica) => undoDetachPhoto(replica, reportId, name));
  // The server still has the photo, even if its removal has been sent meanwhile.
  await saveTypedChange(reportId, { attach: [name] });
  return true;
}

/** A photo as a file for display; null if it is not on this phone. */
export function readPhoto(sha256: string): Promise<Blob | null> {
  return withReplica((replica) => readPhotoBlob(replica, sha256));
}
