import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { createJobs } from '#api/platform/jobs.ts';
import { mailJobName, mailPriority, queueMailJobs } from '#api/platform/mail/mail-outbox.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();
const atOnce = 4;
const letters = 200;
let jobs: ReturnType<typeof createJobs> | undefined;
afterAll(() => jobs?.stop());

test('a password link and a ticket do not wait behind an email to many people', async () => {
  const templates = new Map<string, string>();
  const sent: string[] = [];
  const mayGoOn = Promise.withResolvers<void>();
  jobs = createJobs(db.url, () => {});
  jobs.work<{ id: string }>(
    mailJobName,
    async ({ id }) => {
      sent.push(templates.get(id) ?? 'unknown');
      await mayGoOn.promise;
    },
    { concurrency: atOnce },
  );
  await jobs.start();
  const queue = async (template: string, count: number) => {
    const mails = Array.from({ length: count }, () => ({ id: randomUUID(), template }));
    for (const { id } of mails) templates.set(id, template);
    await db.tx((tx) => queueMailJobs(tx, jobs!, mails));
  };

  await queue('notification', letters);
  await vi.waitFor(() => expect(sent).toHaveLength(atOnce));
  await queue('ticket', 1);
  await queue('passwordReset', 1);
  mayGoOn.resolve();
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(2 * atOnce));
  // A batch has no order of its own.
  const next = sent.slice(atOnce, 2 * atOnce).toSorted();
  expect(next).toEqual(['notification', 'notification', 'passwordReset', 'ticket']);
});

test.each([
  'registrationReceived',
  'emailConfirmation',
  'emailChangeRequested',
  'emailChangeNotice',
  'emailChanged',
  'secondFactor',
])('a %s email goes before tickets', (template) => {
  expect(mailPriority(template)).toBeGreaterThan(mailPriority('ticket'));
});
