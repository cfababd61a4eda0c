import type { MailData } from '#api/platform/mail/mail-templates.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import { mediaGate } from '#sync/contracts/matches/ticket-entrance.ts';
import { seatBlock, seatNumber } from '#sync/contracts/matches/seat-names.ts';

/** Tiles for gate, block and seat; unknown ones are left out. */
export function ticketTiles(
  { gate: typed, entrance, seat }: Pick<MailData<'ticket'>, 'gate' | 'entrance' | 'seat'>,
  { t, language }: Pick<MailContext, 't' | 'language'>,
): NonNullable<Email['tiles']> {
  const shown: NonNullable<Email['tiles']> = [];
  const gate = mediaGate(language, typed, entrance);
  if (gate !== null) shown.push({ label: t('mail.gate'), value: gate, isHighlighted: true });
  if (seat !== null) {
    const number = seatNumber(seat);
    shown.push({ label: t('mail.block'), value: seatBlock(number), isHighlighted: false });
    shown.push({ label: t('mail.seat'), value: String(number), isHighlighted: false });
  }
  return shown;
}
