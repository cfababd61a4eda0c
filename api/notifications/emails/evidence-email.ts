/** The email about a requirement of the person's role. */
import { nameIn } from '#sync/contracts/core/names.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

const keys = {
  requested: 'evidenceRequested',
  refused: 'evidenceRefused',
  expiring: 'evidenceExpiring',
} as const satisfies Record<MailData<'evidence'>['about'], string>;

export function renderEvidence(data: MailData<'evidence'>, context: MailContext): Email {
  const { t, language, day, link, personalEmail } = context;
  const { about, requirement, requirementArabic, date, reason, endsBookings } = data;
  return personalEmail(keys[about], data.firstName, {
    params: {
      requirement: nameIn(language, requirement, requirementArabic),
      // Noon in UTC is the same day in the league's time zone.
      date: date ? day(`${date}T12:00:00Z`) : '',
    },
    reason,
    more: endsBookings ? [t('mail.evidenceExpiring.bookings')] : [],
    button: link('mail.evidence.button', `/profile/${data.accountId}`),
  });
}
