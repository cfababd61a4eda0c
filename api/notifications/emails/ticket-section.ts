/** The parts of an e-mail with a ticket. */
import type { MailKey } from '#sync/contracts/messages/mail/mail-english.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seats.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { Email } from '#api/notifications/emails/email.ts';

type Translate = (key: MailKey, params?: Record<string, string>) => string;

/** What an e-mail with a ticket shows below its text. */
export function ticketSection(data: Data<'ticket'>, t: Translate, url: (path: string) => string) {
  return {
    qr: { text: data.url, label: t('mail.ticket.qr') },
    tiles: ticketTiles(data, t),
    holder: describeHolder(data, t),
    button: { text: t('mail.ticket.button'), url: url(`/reservation/${data.ref}`) },
    note: t('mail.ticket.note'),
  };
}

function describeHolder(data: Data<'ticket'>, t: Translate): NonNullable<Email['holder']> {
  const role = data.role ? t(`mail.role.${data.role}`) : '';
  const line = data.organization
    ? t('mail.holderOf', { role, organization: data.organization })
    : role;
  return { name: data.holder, line };
}

/** Tiles for gate, block and seat; unknown ones are left out. */
export function ticketTiles(
  { gate, seat }: Pick<Data<'ticket'>, 'gate' | 'seat'>,
  t: Translate,
): NonNullable<Email['tiles']> {
  const shown: NonNullable<Email['tiles']> = [];
  if (gate !== null) shown.push({ label: t('mail.gate'), value: gate, isHighlighted: true });
  if (seat !== null) {
    const number = seatNumber(seat);
    shown.push({ label: t('mail.block'), value: seatBlock(number), isHighlighted: false });
    shown.push({ label: t('mail.seat'), value: String(number), isHighlighted: false });
  }
  return shown;
}
