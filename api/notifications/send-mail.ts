/** The worker that takes a mail from the outbox to the SMTP server. */
import type { Address } from 'nodemailer/lib/mailer/index.js';
import type { SendMailOptions } from 'nodemailer';
import type { Orm } from '#api/platform/database.ts';
import { MailRefusedError, type MailTransport } from '#api/platform/mail-transport.ts';
import { qrPng } from '#api/platform/qr.ts';
import { letterHtml, letterText, qrCid } from '#api/notifications/mail-layout.ts';
import { writeLetter, type MailContext } from '#api/notifications/templates.ts';

interface MailRow {
  id: string;
  recipient: string;
  language: 'en' | 'ar';
  template: string;
  data: unknown;
}

/**
 * Sends one mail of the outbox; done already, nothing happens. Throws when it should be tried
 * again. A process that dies between the server's yes and the note of it sends it twice, under one
 * Message-ID, which readers show once.
 */
export async function sendMail(
  orm: Orm,
  transport: MailTransport,
  context: MailContext,
  id: string,
): Promise<void> {
  const em = orm.em.fork();
  const [mail] = await em.execute<MailRow[]>(
    `update mail set attempts = attempts + 1 where id = ? and status = 'queued'
     returning id, recipient, language, template, data`,
    [id],
  );
  if (mail === undefined) return;
  try {
    await transport.send(await compose(mail, context));
  } catch (error) {
    const refused = error instanceof MailRefusedError;
    await em.execute(`update mail set status = ?, last_error = ? where id = ?`, [
      refused ? 'failed' : 'queued',
      String(error instanceof Error ? error.message : error).slice(0, 500),
      id,
    ]);
    if (refused) return;
    throw error;
  }
  await em.execute(
    `update mail set status = 'sent', sent_at = now(), last_error = null where id = ?`,
    [id],
  );
}

async function compose(mail: MailRow, context: MailContext): Promise<SendMailOptions> {
  const letter = writeLetter(mail.template, mail.data, mail.language, context);
  const to: Address = { name: '', address: mail.recipient };
  return {
    to,
    subject: letter.subject,
    html: letterHtml(letter),
    text: letterText(letter),
    messageId: `<${mail.id}@${new URL(context.publicUrl).hostname}>`,
    // Out-of-office answers and loops stay away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    ...(letter.qr && {
      attachments: [
        {
          filename: 'ticket.png',
          content: await qrPng(letter.qr.text),
          cid: qrCid,
          contentType: 'image/png',
          contentDisposition: 'inline',
        },
      ],
    }),
  };
}
