/** Mail's part of the start: the SMTP server or the development mailbox, and the worker. */
import { mailboxFolder } from '#api/mailbox-folder.ts';
import { keepLast } from '#api/notifications/read-written.ts';
import { requeueMails } from '#api/notifications/requeue-mails.ts';
import { sendMail } from '#api/notifications/send-mail.ts';
import type { Lifecycle } from '#api/platform/lifecycle.ts';
import { startMailbox } from '#api/platform/mailbox.ts';
import { mailJob } from '#api/platform/mail-outbox.ts';
import { smtpTransport } from '#api/platform/mail-transport.ts';
import type { Services } from '#api/platform/services.ts';

/** More than the mail itself allows (four days, at most ten minutes apart): it ends the trying. */
const mailRetries = 1000;

/** Call before the jobs are started; `parts` remembers how to stop it. */
export async function startMail(services: Services, parts: Lifecycle): Promise<void> {
  const { config, orm, jobs } = services;
  const transport = smtpTransport(await smtpUrl(services, parts), config.mailFrom);
  parts.add('mail', async () => transport.close());
  const readFiles = keepLast((name) => services.files.read(name));
  jobs.work<{ id: string }>(mailJob, ({ id }) => sendMail(orm, transport, config, id, readFiles), {
    retries: mailRetries,
    concurrency: 4,
  });
  // A mail whose job was lost, or whose worker died on its last try, is not left waiting.
  jobs.repeat('mail.requeue', '*/10 * * * *', async () => {
    await requeueMails(services);
  });
}

async function smtpUrl({ config }: Services, parts: Lifecycle): Promise<string> {
  if (config.smtpUrl !== null) return config.smtpUrl;
  const mailbox = await startMailbox(mailboxFolder(config));
  parts.add('mailbox', () => mailbox.stop());
  return mailbox.url;
}
