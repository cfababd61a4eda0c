/** The progress of administrators' long work, and stopping it. */
import * as calls from '#sync/contracts/admin/bulk-jobs.ts';
import type { BulkJobKind } from '#sync/contracts/admin/bulk-jobs.ts';
import {
  bulkJobName,
  listUnfinishedBulkJobs,
  pruneBulkJobs,
  readBulkJob,
  requeueBulkJobs,
  runBulkJob,
  stopBulkJob,
  type BulkStep,
} from '#api/bulk/bulk-jobs.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { route } from '#api/platform/http/route.ts';

const admins = { access: ['admin'] } as const;

export function bulkRoutes(app: App, steps: Record<BulkJobKind, BulkStep>): void {
  const { services } = app;
  services.jobs.work<{ id: string }>(bulkJobName, ({ id }) => runBulkJob(services, id, steps), {
    expireSeconds: 4 * 3600,
  });
  // Work whose worker died at the last attempt must not wait forever.
  services.jobs.schedule('bulk.requeue', '*/10 * * * *', async () => {
    await requeueBulkJobs(services);
  });
  services.jobs.schedule('bulk.prune', '40 3 * * *', () =>
    inTransaction(services.orm.em, pruneBulkJobs),
  );
  route(app, calls.listBulkJobs, admins, async ({ tx, request, reply }) =>
    listUnfinishedBulkJobs(tx, replyLanguage(request, reply)),
  );
  route(app, calls.getBulkJob, admins, async ({ tx, params, request, reply }) =>
    readBulkJob(tx, params.id, replyLanguage(request, reply)),
  );
  route(app, calls.stopBulkJob, admins, async ({ tx, params, request, reply }) => {
    await stopBulkJob(tx, params.id);
    return readBulkJob(tx, params.id, replyLanguage(request, reply));
  });
}
