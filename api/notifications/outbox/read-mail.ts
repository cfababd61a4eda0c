/** One email of the outbox with its text, for administrators. */
import { mailsWithSecretLink, type readMail } from '#sync/contracts/notifications/mail-outbox.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { renderEmailText } from '#api/notifications/emails/email-layout.ts';
import type { MailSettings } from '#api/notifications/emails/mail-context.ts';
import { mailColumns } from '#api/notifications/outbox/manage-mails.ts';
import { renderStoredMail } from '#api/notifications/outbox/send-mail.ts';
import { db } from '#api/schema.ts';

/** Replaces the token of a link, also while the email waits and still has it. */
const hiddenToken = '...';

/** Renders what was sent from the stored data. Throws 404 for an email that has been deleted. */
export async function readMailContent(
  tx: Tx,
  id: string,
  settings: MailSettings,
): Promise<Infer<typeof readMail.reply>> {
  const row = await db(tx)
    .selectFrom('mail as m')
    .leftJoin('notification as n', 'n.id', 'm.notification_id')
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'm.account_id').on('a.deleted_at', 'is', null),
    )
    .select(mailColumns)
    .select(['a.id as accountId', 'm.template', 'm.data', 'm.notification_id'])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('mails.gone');
  const { accountId, template, data, notification_id, ...mail } = row;
  const hasLink = mailsWithSecretLink.has(template) || (data !== null && 'token' in data);
  const shown = hasLink ? { ...data, token: hiddenToken } : data;
  const stored = { template, data: shown, language: mail.language, notification_id };
  const { email, attached } = await renderStoredMail(tx, stored, settings);
  return {
    mail,
    accountId,
    subject: email.subject,
    text: renderEmailText(email),
    attachments: [...(email.qr ? ['ticket.png'] : []), ...attached.map(({ title }) => title)],
  };
}
