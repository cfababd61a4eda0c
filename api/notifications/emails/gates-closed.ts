import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

/** Who came to a match, for its officers and other recipients. */
export function renderGatesClosed(
  data: MailData<'gatesClosed'>,
  { t, personalEmail }: MailContext,
): Email {
  return personalEmail('gatesClosed', data.firstName, {
    facts: data,
    more: [t('mail.gatesClosed.list', { version: data.version })],
    tiles: (['came', 'absent', 'unknown'] as const).map((key) => ({
      label: t(`mail.gatesClosed.${key}`),
      value: String(data[key]),
      isHighlighted: key === 'came',
    })),
    note: t('mail.gatesClosed.note'),
  });
}
