import { seatBlock, seatNumber } from '#sync/contracts/matches/seats.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';

/** What an e-mail with a ticket shows below its text. */
export function ticketSection(data: Data<'ticket'>, { t, link }: MailContext) {
  const role = data.role ? t(`mail.role.${data.role}`) : '';
  const { organization } = data;
  const line = organization ? t('mail.holderOf', { role, organization }) : role;
  return {
    qr: { text: data.url, label: t('mail.ticket.qr') },
    tiles: ticketTiles(data, t),
    holder: { name: data.holder, line },
    button: link('mail.ticket.button', `/reservation/${data.ref}`),
    note: t('mail.ticket.note'),
  };
}

/** Tiles for gate, block and seat; unknown ones are left out. */
function ticketTiles(
  { gate, seat }: Pick<Data<'ticket'>, 'gate' | 'seat'>,
  t: MailContext['t'],
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

export function renderMatchMoved(data: Data<'matchMoved'>, context: MailContext): Email {
  const { t, link, buildEmail, describeMatch } = context;
  const where = describeMatch(data);
  const { was, ticket, eventId, matchId } = data;
  const changes = describeChanges(data, context);
  const key = changes.gateOnly ? 'gate' : 'moved';
  return buildEmail({
    subject: t(`mail.matchMoved.${key}Subject`, { match: where.title, date: where.date }),
    heading: t(`mail.matchMoved.${key}Heading`, { match: where.title }),
    paragraphs: [
      t('mail.dear', { firstName: data.firstName }),
      t(`mail.matchMoved.${key}Text`),
      ...changes.lines,
      t(ticket ? 'mail.matchMoved.ticket' : 'mail.matchMoved.booking'),
    ],
    preview: changes.lines[0] ?? was.venue,
    match: where,
    tiles: ticketTiles({ gate: data.gate, seat: ticket?.seat ?? null }, t),
    button: ticket
      ? link('mail.ticket.button', `/reservation/${ticket.ref}`)
      : link('mail.bookingApproved.button', `/events/${eventId}/reservations/${matchId}/map`),
    ...(ticket && { note: t('mail.matchMoved.note') }),
  });
}

/** A line for each changed fact, the new value first. */
function describeChanges(
  { was, ...data }: Data<'matchMoved'>,
  { t, describeMatch }: MailContext,
): { lines: string[]; gateOnly: boolean } {
  const now = describeMatch(data);
  const then = describeMatch({ ...data, ...was });
  const place = [
    now.when !== then.when && t('mail.matchMoved.when', { now: now.when, was: then.when }),
    now.venue !== then.venue &&
      t('mail.matchMoved.venue', {
        now: isolateDirection(now.venue),
        was: isolateDirection(then.venue),
      }),
  ].filter((line) => line !== false);
  const gate = describeGateChange(was.gate, data.gate, t);
  return { lines: [...place, ...gate], gateOnly: place.length === 0 };
}

function describeGateChange(was: string | null, now: string | null, t: MailContext['t']): string[] {
  if (was === now) return [];
  if (now === null) return [t('mail.matchMoved.noGate', { was: isolateDirection(was ?? '') })];
  if (was === null) return [t('mail.matchMoved.firstGate', { now: isolateDirection(now) })];
  return [t('mail.matchMoved.gate', { now: isolateDirection(now), was: isolateDirection(was) })];
}

/** Keeps a name in its own direction, as `<bdi>` does: `30 June Stadium` after Arabic text. */
const isolateDirection = (name: string) => `\u2068${name}\u2069`;
