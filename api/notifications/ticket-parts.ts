/** The parts of a letter that carries a ticket. */
import type { MailKey } from '#sync/contracts/messages/mail.ts';
import { seatBlock, seatNumber } from '#sync/contracts/seats.ts';
import type { MailData as Data } from '#api/platform/mail-templates.ts';
import type { Letter } from '#api/notifications/letter.ts';

type Say = (key: MailKey, params?: Record<string, string>) => string;

/** What a letter with a ticket shows below its text. */
export function ticketParts(data: Data<'ticket'>, say: Say, url: (path: string) => string) {
  return {
    qr: { text: data.url, label: say('mail.ticket.qr') },
    plates: plates(data, say),
    holder: holder(data, say),
    button: { text: say('mail.ticket.button'), url: url(`/reservation/${data.ref}`) },
    note: say('mail.ticket.note'),
  };
}

function holder(data: Data<'ticket'>, say: Say): NonNullable<Letter['holder']> {
  const role = data.role ? say(`mail.role.${data.role}`) : '';
  const line = data.organization
    ? say('mail.holderOf', { role, organization: data.organization })
    : role;
  return { name: data.holder, line };
}

/** Gate, block and seat, as far as there are. */
export function plates(
  { gate, seat }: Pick<Data<'ticket'>, 'gate' | 'seat'>,
  say: Say,
): NonNullable<Letter['plates']> {
  const shown: NonNullable<Letter['plates']> = [];
  if (gate !== null) shown.push({ label: say('mail.gate'), value: gate, signal: true });
  if (seat !== null) {
    const number = seatNumber(seat);
    shown.push({ label: say('mail.block'), value: seatBlock(number), signal: false });
    shown.push({ label: say('mail.seat'), value: String(number), signal: false });
  }
  return shown;
}
