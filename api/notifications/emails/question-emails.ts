/** Emails with a question of the league about a request, and its reminder. */
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';

export const renderRegistrationQuestion = (
  { firstName, question, isReminder }: Data<'registrationQuestion'>,
  { t, link, personalEmail }: MailContext,
): Email =>
  personalEmail(isReminder ? 'registrationReminder' : 'registrationQuestion', firstName, {
    more: [reasonText(question, t)],
    button: link('mail.registrationQuestion.button', '/'),
  });

export const renderAccreditationQuestion = (
  { firstName, question, isReminder, event, eventId }: Data<'accreditationQuestion'>,
  { t, link, nameOf, personalEmail }: MailContext,
): Email =>
  personalEmail(isReminder ? 'accreditationReminder' : 'accreditationQuestion', firstName, {
    params: { event: nameOf('event', event) },
    more: [reasonText(question, t)],
    button: link('mail.registrationQuestion.button', `/events/${eventId}`),
  });
