/** E-mails that people write: notifications and contact messages. */
import { splitParagraphs } from '#sync/contracts/notifications/notifications.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { Email } from '#api/notifications/emails/email.ts';

const previewLength = 140;

/** An administrator's message to many people. */
export function renderNotification(
  { subject, text, styled, button }: Data<'notification'>,
  { buildEmail }: MailContext,
): Email {
  const paragraphs = splitParagraphs(text);
  return buildEmail({
    subject,
    heading: subject,
    paragraphs,
    preview: (paragraphs[0] ?? subject).slice(0, previewLength).toWellFormed(),
    ...(button && { button }),
    ...(!styled && { isPlain: true }),
  });
}

/** A question to the media office; replies go to the sender. */
export function renderContactMessage(
  data: Data<'contactMessage'>,
  { t, buildEmail, url }: MailContext,
): Email {
  const topic = t(`mail.contact.topic.${data.topic}`);
  const role = data.role === null ? '' : t(`mail.role.${data.role}`);
  const line = [role, data.organization, data.email].filter(Boolean).join(' · ');
  return buildEmail({
    subject: t('mail.contact.subject', { topic }),
    heading: topic,
    paragraphs: splitParagraphs(data.text),
    preview: data.text.slice(0, previewLength).toWellFormed(),
    holder: { name: data.name, line },
    button: { text: t('mail.contact.button'), url: url(`/user-details/${data.accountId}`) },
    note: t('mail.contact.note'),
    replyTo: { name: data.name, address: data.email },
  });
}
