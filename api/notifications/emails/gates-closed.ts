import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

/** Reports the attendance of a match to its officers and other recipients. */
export function renderGatesClosed(data: MailData<'gatesClosed'>, context: MailContext): Email {
  const { t, personalEmail } = context;
  return personalEmail('gatesClosed', data.firstName, {
    facts: data,
    more: [...describeList(data, context), ...describeTroubles(data, context)],
    tiles: (['came', 'absent', 'unknown'] as const).map((key) => ({
      label: t(`mail.gatesClosed.${key}`),
      value: String(data[key]),
      isHighlighted: key === 'came',
    })),
    note: t('mail.gatesClosed.note'),
  });
}

type GatesClosed = MailData<'gatesClosed'>;

function describeList({ version, people, tickets }: GatesClosed, { t }: MailContext): string[] {
  if (people === undefined || tickets === undefined) return [];
  return [t('mail.gatesClosed.list', { version, people, tickets })];
}

/** Lists what the media office should look at, and people whom only a missing phone may have seen. */
function describeTroubles(
  { exceptions, missing }: GatesClosed,
  { t, moment }: MailContext,
): string[] {
  if (exceptions === undefined || missing === undefined) return [];
  const listed = exceptions.map(({ kind, count }) => t(`mail.gatesClosed.kind.${kind}`, { count }));
  const phones = missing.map(({ gate, lastSeenAt, reason }) =>
    lastSeenAt === null
      ? t('mail.gatesClosed.silentPhone', { gate, reason })
      : t('mail.gatesClosed.phone', { gate, time: moment(lastSeenAt), reason }),
  );
  return [
    listed.length === 0
      ? t('mail.gatesClosed.noExceptions')
      : [t('mail.gatesClosed.exceptions'), ...listed].join('\n'),
    phones.length === 0
      ? t('mail.gatesClosed.allHandedIn')
      : [t('mail.gatesClosed.missing', { count: phones.length }), ...phones].join('\n'),
  ];
}
