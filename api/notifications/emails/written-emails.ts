/** Emails that people write: an administrator's notification, a member's contact form. */
import { isolateValues } from '#sync/contracts/messages/bidi.ts';
import { splitParagraphs } from '#sync/contracts/notifications/text-links.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';

const previewLength = 140;

/** An administrator's message to many people. */
export function renderNotification(
  { subject, text, styled, button, isTest }: MailData<'notification'>,
  { t, buildEmail }: MailContext,
): Email {
  const paragraphs = splitParagraphs(text);
  return buildEmail({
    subject: isTest ? t('mail.notification.testSubject', { subject }) : subject,
    heading: subject,
    paragraphs,
    preview: (paragraphs[0] ?? subject).slice(0, previewLength).toWellFormed(),
    ...(button && { button }),
    ...(isTest && { note: t('mail.notification.testNote') }),
    isWritten: true,
    hasLinks: true,
    ...(!styled && { isPlain: true }),
  });
}

/** A question to the media office; replies go to the sender. */
export function renderContactMessage(
  data: MailData<'contactMessage'>,
  { language, t, link, buildEmail }: MailContext,
): Email {
  const topic = t(`mail.contact.topic.${data.topic}`);
  const role = data.role === null ? '' : t(`mail.role.${data.role}`);
  const about = { role, organization: data.organization ?? '', email: data.email };
  const line = Object.values(isolateValues(language, about)).filter(Boolean).join(' · ');
  return buildEmail({
    subject: t('mail.contact.subject', { topic }),
    heading: topic,
    isWritten: true,
    paragraphs: splitParagraphs(data.text),
    preview: data.text.slice(0, previewLength).toWellFormed(),
    holder: { name: data.name, line },
    button: link('mail.contact.button', `/user-details/${data.accountId}`),
    note: t('mail.contact.note'),
    replyTo: { name: data.name, address: data.email },
  });
}
