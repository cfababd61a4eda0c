/** Letters whose words a person wrote. */
import { paragraphsOf } from '#sync/contracts/notifications.ts';
import type { MailData as Data } from '#api/platform/mail-templates.ts';
import type { Desk } from '#api/notifications/desk.ts';
import type { Letter } from '#api/notifications/letter.ts';

const previewLength = 140;

/** An administrator's message to many. */
export function notification(
  { subject, text, styled, button }: Data<'notification'>,
  { letter }: Desk,
): Letter {
  const paragraphs = paragraphsOf(text);
  return letter({
    subject,
    heading: subject,
    paragraphs,
    preview: (paragraphs[0] ?? subject).slice(0, previewLength).toWellFormed(),
    ...(button && { button }),
    ...(!styled && { plain: true }),
  });
}

/** Somebody's question; the answer goes to them. */
export function contactMessage(data: Data<'contactMessage'>, { say, letter, url }: Desk): Letter {
  const topic = say(`mail.contact.topic.${data.topic}`);
  const role = data.role === null ? '' : say(`mail.role.${data.role}`);
  const line = [role, data.organization, data.email].filter(Boolean).join(' · ');
  return letter({
    subject: say('mail.contact.subject', { topic }),
    heading: topic,
    paragraphs: paragraphsOf(data.text),
    preview: data.text.slice(0, previewLength).toWellFormed(),
    holder: { name: data.name, line },
    button: { text: say('mail.contact.button'), url: url(`/user-details/${data.accountId}`) },
    note: say('mail.contact.note'),
    replyTo: { name: data.name, address: data.email },
  });
}
