/** The engine as it is shipped, both halves: what a history drives. A control drives an altered copy. */
import { editDraft } from '#sync/client/drafts.ts';
import { leaveReplica } from '#sync/client/leave.ts';
import { writeSession } from '#sync/client/meta.ts';
import { enqueue } from '#sync/client/outbox.ts';
import { attachPhoto } from '#sync/client/photos.ts';
import { openReplica } from '#sync/client/replica.ts';
import { reportView } from '#sync/client/report-view.ts';
import { createRunner } from '#sync/client/runner.ts';
import { publishReport, saveDraft } from '#sync/client/save-report.ts';
import { collectionNames } from '#sync/client/schema.ts';
import { createStatus } from '#sync/client/status.ts';
import { httpTransport } from '#sync/client/transport.ts';
import { pgDatabase } from '#sync/server/database.ts';
import { createPull, renewEpoch } from '#sync/server/pull.ts';
import { createPush } from '#sync/server/push.ts';

export const engine = {
  attachPhoto,
  collectionNames,
  createPull,
  createPush,
  createRunner,
  createStatus,
  editDraft,
  enqueue,
  httpTransport,
  leaveReplica,
  openReplica,
  pgDatabase,
  publishReport,
  renewEpoch,
  reportView,
  saveDraft,
  writeSession,
};
export type Engine = typeof engine;
