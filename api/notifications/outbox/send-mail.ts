/** The worker that takes a mail from the outbox to the SMTP server. */
import type { Address } from 'nodemailer/lib/mailer/index.js';
import type { SendMailOptions } from 'nodemailer';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import { MailRefusedError, type MailTransport } from '#api/platform/mail/smtp-transport.ts';
import { qrPng } from '#api/platform/images/qr-code.ts';
import { arabicTeamNames } from '#api/places/queries.ts';
import {
  readNotificationContent,
  type ReadFiles,
} from '#api/notifications/outbox/notification-content.ts';
import { renderEmailHtml, renderEmailText, qrCid } from '#api/notifications/emails/email-layout.ts';
import { logoCid, logoPng } from '#api/notifications/emails/logo-image.ts';
import type { MailSettings } from '#api/notifications/emails/mail-context.ts';
import { cancelReasonSql } from '#api/notifications/outbox/cancel-reasons.ts';
import { renderEmail } from '#api/notifications/emails/templates.ts';

interface ClaimedMail {
  id: string;
  recipient: string;
  language: 'en' | 'ar';
  template: string;
  data: unknown;
  /** Set where an administrator wrote it, once for many. */
  notification_id: string | null;
  /** Why it is not sent. */
  lapse: string | null;
}

/** Minutes a worker has for one dialogue; a dead worker's mail is free again after them. */
const claimMinutes = 3;
/** Hours after which trying again ends (RFC 5321, 4.5.4.1 asks for four or five days). */
const giveUpAfterHours = 96;

/** A link that lets its holder in lies here no longer than it has to. */
const withoutSecrets = /* sql */ `data - 'token'`;

/** Another worker is at it: come back later to see whether it went through. */
export class MailTakenError extends Error {
  override readonly name = 'MailTakenError';
}

/**
 * Sends one mail of the outbox, if what it says still holds; done already, nothing happens. Throws when it should be tried
 * again. Of several workers one has it. A process that dies between the server's yes and the note
 * of it sends it twice, under one Message-ID, by which readers show it once.
 */
export async function sendMail(
  orm: Orm,
  transport: MailTransport,
  context: MailSettings,
  id: string,
  readFiles?: ReadFiles,
): Promise<void> {
  const em = orm.em.fork();
  const mail = await claimMail(em, id);
  if (mail === undefined) return requireNotQueued(em, id);
  if (mail.lapse !== null) return;
  try {
    await transport.send(await composeMail(em, mail, context, readFiles));
  } catch (error) {
    const over = await recordFailure(em, id, error);
    if (over) return;
    throw error;
  }
  await em.execute(
    `update mail set status = 'sent', sent_at = now(), last_error = null, taken_until = null,
       data = ${withoutSecrets}
     where id = ?`,
    [id],
  );
}

/** What no longer holds is over with this, and nobody has it. */
async function claimMail(em: Tx, id: string): Promise<ClaimedMail | undefined> {
  const [mail] = await em.execute<ClaimedMail[]>(
    `with waiting as materialized (
       select m.id, ${cancelReasonSql} as lapse from mail m
       where m.id = ? and m.status = 'queued' and (m.taken_until is null or m.taken_until < now())
       for update of m)
     update mail set
       attempts = attempts + case when lapse is null then 1 else 0 end,
       taken_until = case when lapse is null then now() + make_interval(mins => ?) end,
       status = case when lapse is null then 'queued' else 'failed' end,
       last_error = coalesce(lapse, last_error),
       data = case when lapse is null then data else ${withoutSecrets} end
     from waiting where mail.id = waiting.id
     returning mail.id, recipient, language, template, data, notification_id, lapse`,
    [id, claimMinutes],
  );
  return mail;
}

async function requireNotQueued(em: Tx, id: string): Promise<void> {
  const open = `select 1 from mail where id = ? and status = 'queued'`;
  if ((await em.execute<unknown[]>(open, [id])).length > 0)
    throw new MailTakenError(`another worker has the mail ${id}`);
}

/** Frees the mail for the next try, unless there is none; answers whether it is over. */
async function recordFailure(em: Tx, id: string, error: unknown): Promise<boolean> {
  const said = String(error instanceof Error ? error.message : error).slice(0, 500);
  const [mail] = await em.execute<{ status: string }[]>(
    `update mail set taken_until = null, last_error = ?,
       status = case when over then 'failed' else 'queued' end,
       data = case when over then ${withoutSecrets} else data end
     from (select ?::boolean or queued_at < now() - make_interval(hours => ?) as over
       from mail where id = ?) as tried
     where id = ? returning status`,
    [said, error instanceof MailRefusedError, giveUpAfterHours, id, id],
  );
  return mail?.status === 'failed';
}

async function composeMail(
  em: Tx,
  mail: ClaimedMail,
  context: MailSettings,
  readFiles?: ReadFiles,
): Promise<SendMailOptions> {
  const names =
    mail.language === 'ar' ? await arabicTeamNames(em, teamNamesIn(mail.data)) : undefined;
  const written =
    mail.notification_id === null
      ? null
      : await readNotificationContent(em, mail.notification_id, readFiles);
  const data = written?.data ?? mail.data;
  const letter = renderEmail(mail.template, data, mail.language, context, names);
  const to: Address = { name: '', address: mail.recipient };
  const picture = { contentType: 'image/png', contentDisposition: 'inline' } as const;
  return {
    to,
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    subject: letter.subject,
    html: renderEmailHtml(letter),
    text: renderEmailText(letter),
    messageId: `<${mail.id}@${new URL(context.publicUrl).hostname}>`,
    // Out-of-office answers and loops stay away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    attachments: [
      ...(letter.qr
        ? [{ ...picture, filename: 'ticket.png', cid: qrCid, content: await qrPng(letter.qr.text) }]
        : []),
      ...(letter.plain
        ? []
        : [{ ...picture, filename: 'touchline.png', cid: logoCid, content: await logoPng() }]),
      ...(written?.attachments ?? []),
    ],
  };
}

interface MatchTeams {
  home?: { name?: unknown };
  away?: { name?: unknown };
}

/** The names of the teams of the match, or the matches, that a mail is about. */
function teamNamesIn(data: unknown): string[] {
  const { matches = [], ...match } = (data ?? {}) as MatchTeams & { matches?: MatchTeams[] };
  return [match, ...matches]
    .flatMap(({ home, away }) => [home?.name, away?.name])
    .filter((name) => typeof name === 'string');
}
