import { afterAll, expect, test, vi } from 'vitest';
import { bulkJobName, requeueBulkJobs, startBulkJob } from '#api/bulk/bulk-jobs.ts';
import { createJobs, type Jobs } from '#api/platform/jobs.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { noJobs } from '#api/platform/testing/services.ts';

const db = withDatabase();
let jobs: Jobs | undefined;
afterAll(() => jobs?.stop());

test('bulk work whose job was lost is queued again; finished and waiting work is not', async () => {
  const ran: string[] = [];
  jobs = createJobs(db.url, () => {});
  jobs.work<{ id: string }>(bulkJobName, async ({ id }) => void ran.push(id));
  await jobs.start();
  const start = (queue: Jobs, delay = 0) =>
    db.tx(async (tx) => {
      const { id: actorId } = await createActor(tx, 'admin');
      const work = { actorId, kind: 'deleteEvent' as const, input: {}, total: 9, delay };
      return startBulkJob(tx, work, { jobs: queue });
    });
  const finished = await start(noJobs);
  await db.tx((tx) =>
    tx.execute(`update bulk_job set status = 'done', finished_at = now() where id = ?`, [finished]),
  );
  await start(jobs, 60);
  const lost = await start(noJobs);
  expect(await requeueBulkJobs({ orm: db.orm, jobs })).toBe(1);
  await vi.waitFor(() => expect(ran).toEqual([lost]));
});
