/** Starts the mail worker, and the development mailbox if no SMTP server is configured. */
import { devMailboxFolder, startDevMailbox } from '#api/platform/mail/dev-mailbox.ts';
import { cacheLastFiles } from '#api/notifications/outbox/notification-content.ts';
import { requeueMails } from '#api/notifications/outbox/manage-mails.ts';
import { sendMail } from '#api/notifications/outbox/send-mail.ts';
import type { Lifecycle } from '#api/platform/startup/lifecycle.ts';
import { mailJobName } from '#api/platform/mail/mail-outbox.ts';
import { smtpTransport } from '#api/platform/mail/smtp-transport.ts';
import type { Services } from '#api/platform/services.ts';

/** Higher than any e-mail needs, because sending gives up after four days. */
const maxMailRetries = 1000;

/** Call before the jobs are started; `parts` stops it again. */
export async function startMail(services: Services, parts: Lifecycle): Promise<void> {
  const { config, orm, jobs } = services;
  const transport = smtpTransport(await resolveSmtpUrl(services, parts), config.mailFrom);
  parts.add('mail', async () => transport.close());
  const readFiles = cacheLastFiles((name) => services.files.read(name));
  jobs.work<{ id: string }>(
    mailJobName,
    ({ id }) => sendMail(orm, transport, config, id, readFiles),
    {
      retries: maxMailRetries,
      concurrency: 4,
    },
  );
  // Mails whose job was lost, or whose worker died at the last attempt, must not wait for ever.
  jobs.schedule('mail.requeue', '*/10 * * * *', async () => {
    await requeueMails(services);
  });
}

async function resolveSmtpUrl({ config }: Services, parts: Lifecycle): Promise<string> {
  if (config.smtpUrl !== null) return config.smtpUrl;
  const mailbox = await startDevMailbox(devMailboxFolder(config));
  parts.add('mailbox', () => mailbox.stop());
  return mailbox.url;
}
