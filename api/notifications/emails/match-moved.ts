/** Emails about matches with a new kick-off, venue or gate. */
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import { ticketTiles } from '#api/notifications/emails/ticket-tiles.ts';

type MovedMatch = Data<'matchesMoved'>['matches'][number];

/** One match with a new kick-off, venue or gate. */
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
      t(`mail.matchMoved.${data.isPending ? 'pending' : ticket ? 'ticket' : 'booking'}`),
    ],
    preview: changes.lines[0] ?? was.venue,
    match: where,
    tiles: ticketTiles(
      { gate: data.gate, entrance: data.entrance, seat: ticket?.seat ?? null },
      context,
    ),
    button: data.isPending
      ? link('mail.eventAssigned.button', `/events/${eventId}/reservations`)
      : ticket
        ? link('mail.ticket.button', `/reservation/${ticket.ref}`)
        : link('mail.bookingApproved.button', `/events/${eventId}/reservations/${matchId}/map`),
    ...(ticket && { note: t('mail.matchMoved.note') }),
  });
}

/** Several matches, each with its changes. */
export function renderMatchesMoved(
  { firstName, matches }: Data<'matchesMoved'>,
  context: MailContext,
): Email {
  const { t, link, buildEmail, describeMatch } = context;
  const subject = t('mail.matchesMoved.subject', { count: matches.length });
  const has = (holds: (match: MovedMatch) => boolean) => matches.some(holds);
  return buildEmail({
    subject,
    heading: subject,
    paragraphs: [
      t('mail.dear', { firstName }),
      t('mail.matchesMoved.text'),
      ...matches.map((match) =>
        [describeMatch(match).title, ...describeChanges(match, context).lines].join('\n'),
      ),
      ...(has(({ ticket }) => ticket !== null) ? [t('mail.matchesMoved.tickets')] : []),
      ...(has(({ isPending }) => isPending === true) ? [t('mail.matchesMoved.pending')] : []),
    ],
    preview: matches.map((match) => describeMatch(match).title).join(t('mail.comma')),
    button: link('mail.open', '/'),
    note: t('mail.matchMoved.note'),
  });
}

/** A line for each changed fact, the new value first. */
function describeChanges(
  { was, ...data }: MovedMatch,
  { t, describeMatch }: MailContext,
): { lines: string[]; gateOnly: boolean } {
  const now = describeMatch(data);
  const then = describeMatch({ ...data, ...was });
  const place = [
    now.when !== then.when && t('mail.matchMoved.when', { now: now.when, was: then.when }),
    now.venue !== then.venue && t('mail.matchMoved.venue', { now: now.venue, was: then.venue }),
  ].filter((line) => line !== false);
  // Where gates are set up, they say whom they admit.
  const gate = data.entrance == null ? describeGateChange(was.gate, data.gate, t) : [];
  return { lines: [...place, ...gate], gateOnly: place.length === 0 };
}

function describeGateChange(was: string | null, now: string | null, t: MailContext['t']): string[] {
  if (was === now) return [];
  if (now === null) return [t('mail.matchMoved.noGate', { was: was ?? '' })];
  if (was === null) return [t('mail.matchMoved.firstGate', { now })];
  return [t('mail.matchMoved.gate', { now, was })];
}
