/** The worker that takes a mail from the outbox to the SMTP server. */
import type { Address } from 'nodemailer/lib/mailer/index.js';
import type { SendMailOptions } from 'nodemailer';
import type { Orm, Tx } from '#api/platform/database.ts';
import { MailRefusedError, type MailTransport } from '#api/platform/mail-transport.ts';
import { qrPng } from '#api/platform/qr.ts';
import { arabicTeamNames } from '#api/places/queries.ts';
import { readWritten, type ReadFiles } from '#api/notifications/read-written.ts';
import { letterHtml, letterText, qrCid } from '#api/notifications/mail-layout.ts';
import { markCid, markPng } from '#api/notifications/mail-mark.ts';
import type { MailContext } from '#api/notifications/desk.ts';
import { lapseOf } from '#api/notifications/lapse.ts';
import { writeLetter } from '#api/notifications/templates.ts';

interface MailRow {
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
const takenFor = 3;
/** Hours after which trying again ends (RFC 5321, 4.5.4.1 asks for four or five days). */
const givenUpAfter = 96;

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
  context: MailContext,
  id: string,
  readFiles?: ReadFiles,
): Promise<void> {
  const em = orm.em.fork();
  const mail = await take(em, id);
  if (mail === undefined) return requireDone(em, id);
  if (mail.lapse !== null) return;
  try {
    await transport.send(await compose(em, mail, context, readFiles));
  } catch (error) {
    const over = await noteFailure(em, id, error);
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
async function take(em: Tx, id: string): Promise<MailRow | undefined> {
  const [mail] = await em.execute<MailRow[]>(
    `with waiting as materialized (
       select m.id, ${lapseOf} as lapse from mail m
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
    [id, takenFor],
  );
  return mail;
}

async function requireDone(em: Tx, id: string): Promise<void> {
  const open = `select 1 from mail where id = ? and status = 'queued'`;
  if ((await em.execute<unknown[]>(open, [id])).length > 0)
    throw new MailTakenError(`another worker has the mail ${id}`);
}

/** Frees the mail for the next try, unless there is none; answers whether it is over. */
async function noteFailure(em: Tx, id: string, error: unknown): Promise<boolean> {
  const said = String(error instanceof Error ? error.message : error).slice(0, 500);
  const [mail] = await em.execute<{ status: string }[]>(
    `update mail set taken_until = null, last_error = ?,
       status = case when over then 'failed' else 'queued' end,
       data = case when over then ${withoutSecrets} else data end
     from (select ?::boolean or queued_at < now() - make_interval(hours => ?) as over
       from mail where id = ?) as tried
     where id = ? returning status`,
    [said, error instanceof MailRefusedError, givenUpAfter, id, id],
  );
  return mail?.status === 'failed';
}

async function compose(
  em: Tx,
  mail: MailRow,
  context: MailContext,
  readFiles?: ReadFiles,
): Promise<SendMailOptions> {
  const names = mail.language === 'ar' ? await arabicTeamNames(em, teamsIn(mail.data)) : undefined;
  const written =
    mail.notification_id === null ? null : await readWritten(em, mail.notification_id, readFiles);
  const data = written?.data ?? mail.data;
  const letter = writeLetter(mail.template, data, mail.language, context, names);
  const to: Address = { name: '', address: mail.recipient };
  const picture = { contentType: 'image/png', contentDisposition: 'inline' } as const;
  return {
    to,
    ...(letter.replyTo && { replyTo: letter.replyTo }),
    subject: letter.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    messageId: `<${mail.id}@${new URL(context.publicUrl).hostname}>`,
    // Out-of-office answers and loops stay away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    attachments: [
      ...(letter.qr
        ? [{ ...picture, filename: 'ticket.png', cid: qrCid, content: await qrPng(letter.qr.text) }]
        : []),
      ...(letter.plain
        ? []
        : [{ ...picture, filename: 'touchline.png', cid: markCid, content: await markPng() }]),
      ...(written?.attachments ?? []),
    ],
  };
}

interface Match {
  home?: { name?: unknown };
  away?: { name?: unknown };
}

/** The names of the teams of the match, or the matches, that a mail is about. */
function teamsIn(data: unknown): string[] {
  const { matches = [], ...match } = (data ?? {}) as Match & { matches?: Match[] };
  return [match, ...matches]
    .flatMap(({ home, away }) => [home?.name, away?.name])
    .filter((name) => typeof name === 'string');
}
