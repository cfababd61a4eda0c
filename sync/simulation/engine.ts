/**
 * The engine's public functions, client and server, used by simulated histories. Controls use an
 * altered copy.
 */
import { memberSync } from '#sync/client/member-sync.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { removeArchive, requestArchive } from '#sync/client/storage/archive.ts';
import { writeSession } from '#sync/client/storage/replica-meta.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { attachPhoto } from '#sync/client/photos/report-photos.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import { createRunner } from '#sync/client/runner/runner.ts';
import { cancelPublish, publishReport, saveDraft } from '#sync/client/reports/save-report.ts';
import { collectionNames } from '#sync/client/storage/schema.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import { pgDatabase } from '#sync/server/database.ts';
import { createPull, renewEpoch } from '#sync/server/pull/pull.ts';
import { createPush } from '#sync/server/push/push.ts';

export const engine = {
  attachPhoto,
  cancelPublish,
  collectionNames,
  createPull,
  createPush,
  createRunner,
  createStatus: createStatusStore,
  editDraft,
  enqueue,
  httpTransport: createHttpTransport,
  leaveReplica: endReplicaSession,
  memberSync,
  openReplica,
  pgDatabase,
  publishReport,
  removeArchive,
  renewEpoch,
  reportView: readReportView,
  requestArchive,
  saveDraft,
  writeSession,
};
export type Engine = typeof engine;
