import { afterAll, expect, test, vi } from 'vitest';
import { createJobs } from '#api/platform/jobs.ts';
import { createMail, mailJobName } from '#api/platform/mail/mail-outbox.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { exampleMailData, testRecipient } from '#api/notifications/testing/mail-data.ts';
import { requeueMails } from '#api/notifications/outbox/manage-mails.ts';

const db = withDatabase();
const sent: string[] = [];
const looked = Promise.withResolvers<void>();
let jobs: ReturnType<typeof createJobs> | undefined;
afterAll(() => jobs?.stop());

const waiting = () =>
  db.tx((tx) => tx.execute<{ id: string }[]>('select id from mail order by created_at'));

test('the next start sends emails without a job once, and leaves the others to their jobs', async () => {
  const { ticket } = exampleMailData;
  const withoutJobs = createMail({ sendMany: async () => {} });
  for (const address of ['a@press.example', 'b@press.example']) {
    await db.tx((tx) => withoutJobs.queue(tx, testRecipient(address), 'ticket', ticket));
  }
  await db.tx((tx) =>
    tx.execute(
      `update mail set status = 'sent', sent_at = now() where recipient = 'b@press.example'`,
    ),
  );
  jobs = createJobs(db.url, () => {});
  jobs.work<{ id: string }>(mailJobName, async ({ id }) => {
    await looked.promise;
    sent.push(id);
  });
  await jobs.start();
  // This one has a job that is running.
  await db.tx((tx) =>
    createMail(jobs!).queue(tx, testRecipient('c@press.example'), 'ticket', ticket),
  );
  expect(await requeueMails({ orm: db.orm, jobs })).toBe(1);
  looked.resolve();
  const [a, , c] = await waiting();
  await vi.waitFor(() => expect(sent.toSorted()).toEqual([a?.id, c?.id].toSorted()));
});
