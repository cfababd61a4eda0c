import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createJobs } from '#api/platform/jobs.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import { smtpTransport } from '#api/platform/mail/smtp-transport.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { cacheLastFiles, sendMail } from '#api/notifications/outbox/send-mail.ts';
import {
  notificationForm,
  mailCall,
  uploadAttachment,
} from '#api/notifications/testing/notification-form.ts';
import { mailSettings } from '#api/notifications/testing/mail-data.ts';

const db = withDatabase({ entities });
const jobs = createJobs(db.url, () => {});
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images), jobs }),
});

/** Returns a port on which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Counts {
  waiting: number;
  tried: number;
  sent: number;
}

async function counts(): Promise<Counts> {
  const [row] = await db.tx((tx) =>
    tx.execute<Counts[]>(
      `select (count(*) filter (where status = 'queued'))::int as waiting,
         (count(*) filter (where attempts > 0))::int as tried,
         (count(*) filter (where status = 'sent'))::int as sent from mail`,
    ),
  );
  return row ?? { waiting: 0, tried: 0, sent: 0 };
}

test('500 emails wait while the SMTP server is away, and each is sent once when it is back', async () => {
  const port = await freePort();
  const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'Touchline <no@touchline.example>');
  const read = vi.fn<(name: string) => Promise<Buffer>>((name) => t.app.services.files.read(name));
  const readFiles = cacheLastFiles(read);
  jobs.work<{ id: string }>(
    mailJobName,
    ({ id }) => sendMail(db.orm, transport, mailSettings, id, readFiles),
    { retries: 1000, retryDelay: 1, retryDelayMax: 2, concurrency: 8 },
  );
  await jobs.start();

  const admin = await t.asActor('admin');
  const filename = await uploadAttachment(t, admin);
  const people = Array.from({ length: 500 }, (_, index) => `person-${index}@press.example`);
  const email = notificationForm(people, {
    mail: { subject: 'توزيع السترات', rtl: true },
    attachments: [{ filename, title: '../خريطة' }],
  });
  const answer = await t.call(admin, 'POST', mailCall, email);
  expect(answer.body.data.queued, 'nothing of this fails a call').toBe(500);
  await vi.waitFor(async () => expect((await counts()).tried).toBeGreaterThan(20));
  expect((await counts()).waiting, 'and nothing is lost').toBe(500);

  const delivered: string[] = [];
  const messages: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const receive = callbackify(async () => {
        messages.push(await text(stream));
        delivered.push(...envelope.rcptTo.map((one) => one.address));
      });
      receive((error) => done(error));
    },
  });
  smtp.listen(port, '127.0.0.1');
  await vi.waitFor(async () => expect((await counts()).sent).toBe(500), {
    timeout: 90_000,
    interval: 500,
  });
  expect(delivered.toSorted()).toEqual(people.toSorted());

  const mail = await PostalMime.parse(messages[0] ?? '');
  expect(mail.subject).toBe('توزيع السترات');
  expect(mail.html).toContain('dir="rtl"');
  expect(mail.to, 'one person a mail').toHaveLength(1);
  expect([mail.cc ?? [], mail.bcc ?? []]).toEqual([[], []]);
  const attached = mail.attachments.find(({ disposition }) => disposition === 'attachment');
  expect(attached).toMatchObject({ filename: 'خريطة.pdf', mimeType: 'application/pdf' });
  expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toContain('%PDF-1.7');
  expect(read, 'the file is not read for each of them').toHaveBeenCalledTimes(1);

  await jobs.stop();
  transport.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  // Five hundred emails, of which some are tried many times.
}, 120_000);
