/** The parts of a letter that carries a ticket. */
import type { MailKey } from '#sync/contracts/messages/mail/mail-english.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seats.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { Email } from '#api/notifications/emails/email.ts';

type Translate = (key: MailKey, params?: Record<string, string>) => string;

/** What a letter with a ticket shows below its text. */
export function ticketSection(data: Data<'ticket'>, say: Translate, url: (path: string) => string) {
  return {
    qr: { text: data.url, label: say('mail.ticket.qr') },
    plates: ticketTiles(data, say),
    holder: describeHolder(data, say),
    button: { text: say('mail.ticket.button'), url: url(`/reservation/${data.ref}`) },
    note: say('mail.ticket.note'),
  };
}

function describeHolder(data: Data<'ticket'>, say: Translate): NonNullable<Email['holder']> {
  const role = data.role ? say(`mail.role.${data.role}`) : '';
  const line = data.organization
    ? say('mail.holderOf', { role, organization: data.organization })
    : role;
  return { name: data.holder, line };
}

/** Gate, block and seat, as far as there are. */
export function ticketTiles(
  { gate, seat }: Pick<Data<'ticket'>, 'gate' | 'seat'>,
  say: Translate,
): NonNullable<Email['plates']> {
  const shown: NonNullable<Email['plates']> = [];
  if (gate !== null) shown.push({ label: say('mail.gate'), value: gate, signal: true });
  if (seat !== null) {
    const number = seatNumber(seat);
    shown.push({ label: say('mail.block'), value: seatBlock(number), signal: false });
    shown.push({ label: say('mail.seat'), value: String(number), signal: false });
  }
  return shown;
}
