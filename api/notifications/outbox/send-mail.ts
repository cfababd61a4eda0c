import { sql } from 'kysely';
import type { Address } from 'nodemailer/lib/mailer/index.js';
import type { SendMailOptions } from 'nodemailer';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import { MailRefusedError, type MailTransport } from '#api/platform/mail/smtp-transport.ts';
import { qrPng } from '#api/platform/images/qr-code.ts';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { readArabicNames } from '#api/places/read-places.ts';
import {
  logoCid,
  logoPng,
  qrCid,
  renderEmailHtml,
  renderEmailText,
} from '#api/notifications/emails/email-layout.ts';
import type { MailSettings } from '#api/notifications/emails/mail-context.ts';
import { attachGateFiles } from '#api/notifications/outbox/gate-files.ts';
import { cancelReason } from '#api/notifications/outbox/cancel-reasons.ts';
import { namesInMail } from '#api/notifications/outbox/names-in-mail.ts';
import { readNotificationContent } from '#api/notifications/outbox/notification-content.ts';
import { renderEmail } from '#api/notifications/emails/templates.ts';
import { db } from '#api/schema.ts';

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/** Minutes a worker has to send one email; after them the email of a dead worker is free again. */
const claimMinutes = 3;
/** Hours after which retries end (RFC 5321, 4.5.4.1 asks for four or five days). */
const giveUpAfterHours = 96;

/** Deletes the token of a link as soon as the email no longer needs it. */
const dataWithoutSecrets = sql<string>`mail.data - 'token'`;

/** Another worker has claimed the email: try later to see whether it was sent. */
export class MailTakenError extends Error {
  override readonly name = 'MailTakenError';
}

/**
 * Sends one email of the outbox unless it was sent already or a reason cancels it. One of several
 * workers claims it. A process that dies after the server accepted the email and before that is
 * recorded sends it twice, with the same Message-ID, so that mail programs show it once. Throws when it
 * should be tried again.
 */
export async function sendMail(
  orm: Orm,
  transport: MailTransport,
  settings: MailSettings,
  id: string,
  readFiles?: ReadFiles,
): Promise<void> {
  const em = orm.em.fork();
  const mail = await claimMail(em, id);
  if (mail === undefined) return requireNotQueued(em, id);
  if (mail.cancelled !== null) return;
  try {
    const message = await composeMail(em, mail, settings, readFiles);
    await transport.send(message);
  } catch (error) {
    const isFinal = await recordFailure(em, id, error);
    if (isFinal) return;
    throw error;
  }
  await db(em)
    .updateTable('mail')
    .set({
      status: 'sent',
      sent_at: sql`now()`,
      last_error: null,
      taken_until: null,
      data: dataWithoutSecrets,
    })
    .where('id', '=', id)
    .execute();
}

/** Claims a queued email that no other worker has. One that a reason cancels fails with it. */
async function claimMail(em: Tx, id: string) {
  return db(em)
    .with(
      (cte) => cte('waiting').materialized(),
      (query) =>
        query
          .selectFrom('mail as m')
          .select((eb) => ['m.id', cancelReason(eb).as('cancelled')])
          .where('m.id', '=', id)
          .where('m.status', '=', 'queued')
          .where((eb) =>
            eb.or([eb('m.taken_until', 'is', null), eb('m.taken_until', '<', sql<string>`now()`)]),
          )
          .forUpdate('m'),
    )
    .updateTable('mail')
    .from('waiting')
    .set({
      attempts: sql`mail.attempts + case when waiting.cancelled is null then 1 else 0 end`,
      taken_until: sql`case when waiting.cancelled is null
        then now() + make_interval(mins => ${claimMinutes}) end`,
      status: sql`case when waiting.cancelled is null then 'queued' else 'failed' end`,
      last_error: sql`coalesce(waiting.cancelled, mail.last_error)`,
      data: sql`case when waiting.cancelled is null then mail.data else ${dataWithoutSecrets} end`,
    })
    .whereRef('mail.id', '=', 'waiting.id')
    .returning([
      'mail.id',
      'mail.recipient',
      'mail.language',
      'mail.template',
      'mail.data',
      'mail.notification_id',
      'waiting.cancelled',
    ])
    .executeTakeFirst();
}

async function requireNotQueued(em: Tx, id: string): Promise<void> {
  const queued = await db(em)
    .selectFrom('mail')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (queued) throw new MailTakenError(`another worker has the mail ${id}`);
}

/** Frees the email for the next attempt, unless this was the last; returns whether it was. */
async function recordFailure(em: Tx, id: string, error: unknown): Promise<boolean> {
  const message = String(error instanceof Error ? error.message : error).slice(0, 500);
  const isRefused = error instanceof MailRefusedError;
  const mail = await db(em)
    .updateTable('mail')
    .from((eb) =>
      eb
        .selectFrom('mail')
        .select(
          sql<boolean>`${isRefused}::boolean
            or queued_at < now() - make_interval(hours => ${giveUpAfterHours})`.as('is_final'),
        )
        .where('id', '=', id)
        .as('attempt'),
    )
    .set({
      taken_until: null,
      last_error: message,
      status: sql`case when attempt.is_final then 'failed' else 'queued' end`,
      data: sql`case when attempt.is_final then ${dataWithoutSecrets} else mail.data end`,
    })
    .where('mail.id', '=', id)
    .returning('mail.status')
    .executeTakeFirst();
  return mail?.status === 'failed';
}

type StoredMail = Pick<ClaimedMail, 'template' | 'data' | 'language' | 'notification_id'>;

/** The email of an outbox row, and the files attached to it. */
export async function renderStoredMail(em: Tx, mail: StoredMail, settings: MailSettings) {
  const names = readsArabic(mail.language)
    ? await readArabicNames(em, namesInMail(mail.data))
    : undefined;
  const written =
    mail.notification_id === null
      ? null
      : await readNotificationContent(em, mail.notification_id, mail.language);
  const data = { ...mail.data, ...written?.data };
  const email = renderEmail(mail.template, data, mail.language, settings, names);
  return { email, attached: written?.attached ?? [] };
}

async function composeMail(
  em: Tx,
  mail: ClaimedMail,
  settings: MailSettings,
  readFiles?: ReadFiles,
): Promise<SendMailOptions> {
  const { email, attached } = await renderStoredMail(em, mail, settings);
  const to: Address = { name: '', address: mail.recipient };
  const picture = { contentType: 'image/png', contentDisposition: 'inline' } as const;
  return {
    to,
    ...(email.replyTo && { replyTo: email.replyTo }),
    // Programs sort and search by it.
    subject: withoutIsolates(email.subject),
    html: renderEmailHtml(email),
    text: renderEmailText(email),
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    // Keeps out-of-office replies and mail loops away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    attachments: [
      ...(email.qr
        ? [{ ...picture, filename: 'ticket.png', cid: qrCid, content: await qrPng(email.qr.text) }]
        : []),
      ...(email.isPlain
        ? []
        : [
            {
              ...picture,
              filename: 'logo.png',
              cid: logoCid,
              content: await logoPng(settings.leagueLogo?.bytes),
            },
          ]),
      ...(await readAttachments(attached, readFiles)),
      ...(await attachGateFiles(em, mail, settings)),
    ],
  };
}

/** The bytes of stored files, in the order of their names. */
type ReadFiles = (names: readonly string[]) => Promise<Buffer[]>;

async function readAttachments(
  attached: readonly { name: string; title: string; mime: string }[],
  readFiles?: ReadFiles,
) {
  if (attached.length === 0) return [];
  if (readFiles === undefined) throw new Error('attachments cannot be read here');
  const bytes = await readFiles(attached.map(({ name }) => name));
  return attached.map(({ title, mime }, index) => ({
    filename: title,
    contentType: mime,
    contentDisposition: 'attachment' as const,
    content: bytes[index],
  }));
}

/** How long the files of the last notification stay in memory. */
const cacheMilliseconds = 60_000;

/** Reads a notification's files once instead of for each of its thousands of emails. */
export function cacheLastFiles(read: (name: string) => Promise<Buffer>): ReadFiles {
  let last: { key: string; files: Promise<Buffer[]>; timer: NodeJS.Timeout } | undefined;
  return async (names) => {
    const key = names.join();
    if (last?.key === key) {
      last.timer.refresh();
      return last.files;
    }
    const files = Promise.all(names.map(read));
    clearTimeout(last?.timer);
    const evict = () => {
      if (last?.files === files) last = undefined;
    };
    last = { key, files, timer: setTimeout(evict, cacheMilliseconds).unref() };
    // A failed read is repeated by the next attempt.
    files.catch(evict);
    return files;
  };
}
