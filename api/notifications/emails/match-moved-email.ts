/** The letter about a match that is played at another time, elsewhere, or entered by another gate. */
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { Email } from '#api/notifications/emails/email.ts';
import { ticketTiles } from '#api/notifications/emails/ticket-section.ts';

export function renderMatchMoved(data: Data<'matchMoved'>, desk: MailContext): Email {
  const { say, buildEmail, describeMatch, url } = desk;
  const where = describeMatch(data);
  const { was, ticket } = data;
  const changes = describeChanges(data, desk);
  const key = changes.gateOnly ? 'gate' : 'moved';
  return buildEmail({
    subject: say(`mail.matchMoved.${key}Subject`, { match: where.title, date: where.date }),
    heading: say(`mail.matchMoved.${key}Heading`, { match: where.title }),
    paragraphs: [
      say('mail.dear', { firstName: data.firstName }),
      say(`mail.matchMoved.${key}Text`),
      ...changes.lines,
      say(ticket ? 'mail.matchMoved.ticket' : 'mail.matchMoved.booking'),
    ],
    preview: changes.lines[0] ?? was.venue,
    match: where,
    plates: ticketTiles({ gate: data.gate, seat: ticket?.seat ?? null }, say),
    ...(ticket
      ? {
          button: { text: say('mail.ticket.button'), url: url(`/reservation/${ticket.ref}`) },
          note: say('mail.matchMoved.note'),
        }
      : {
          button: {
            text: say('mail.bookingApproved.button'),
            url: url(`/events/${data.eventId}/reservations/${data.matchId}/map`),
          },
        }),
  });
}

/** Two lines for each fact that is another, the new one first. */
function describeChanges(
  { was, ...data }: Data<'matchMoved'>,
  { say, describeMatch }: MailContext,
): { lines: string[]; gateOnly: boolean } {
  const now = describeMatch(data);
  const then = describeMatch({ ...data, ...was });
  const place = [
    now.when !== then.when && say('mail.matchMoved.when', { now: now.when, was: then.when }),
    now.venue !== then.venue &&
      say('mail.matchMoved.venue', {
        now: isolateDirection(now.venue),
        was: isolateDirection(then.venue),
      }),
  ].filter((line) => line !== false);
  const gate = describeGateChange(was.gate, data.gate, say);
  return { lines: [...place, ...gate], gateOnly: place.length === 0 };
}

function describeGateChange(
  was: string | null,
  now: string | null,
  say: MailContext['say'],
): string[] {
  if (was === now) return [];
  if (now === null) return [say('mail.matchMoved.noGate', { was: isolateDirection(was ?? '') })];
  if (was === null) return [say('mail.matchMoved.firstGate', { now: isolateDirection(now) })];
  return [say('mail.matchMoved.gate', { now: isolateDirection(now), was: isolateDirection(was) })];
}

/** A name in its own direction, as `<bdi>` has it: `30 June Stadium` behind Arabic words. */
const isolateDirection = (name: string) => `\u2068${name}\u2069`;
