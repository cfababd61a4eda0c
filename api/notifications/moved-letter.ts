/** The letter about a match that is played at another time, elsewhere, or entered by another gate. */
import type { MailData as Data } from '#api/platform/mail-templates.ts';
import type { Desk } from '#api/notifications/desk.ts';
import type { Letter } from '#api/notifications/letter.ts';
import { plates } from '#api/notifications/ticket-parts.ts';

export function matchMoved(data: Data<'matchMoved'>, desk: Desk): Letter {
  const { say, letter, match, url } = desk;
  const where = match(data);
  const { was, ticket } = data;
  const changes = changesOf(data, desk);
  const key = changes.gateOnly ? 'gate' : 'moved';
  return letter({
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
    plates: plates({ gate: data.gate, seat: ticket?.seat ?? null }, say),
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
function changesOf(
  { was, ...data }: Data<'matchMoved'>,
  { say, match }: Desk,
): { lines: string[]; gateOnly: boolean } {
  const now = match(data);
  const then = match({ ...data, ...was });
  const place = [
    now.when !== then.when && say('mail.matchMoved.when', { now: now.when, was: then.when }),
    now.venue !== then.venue &&
      say('mail.matchMoved.venue', { now: alone(now.venue), was: alone(then.venue) }),
  ].filter((line) => line !== false);
  const gate = gateChange(was.gate, data.gate, say);
  return { lines: [...place, ...gate], gateOnly: place.length === 0 };
}

function gateChange(was: string | null, now: string | null, say: Desk['say']): string[] {
  if (was === now) return [];
  if (now === null) return [say('mail.matchMoved.noGate', { was: alone(was ?? '') })];
  if (was === null) return [say('mail.matchMoved.firstGate', { now: alone(now) })];
  return [say('mail.matchMoved.gate', { now: alone(now), was: alone(was) })];
}

/** A name in its own direction, as `<bdi>` has it: `30 June Stadium` behind Arabic words. */
const alone = (name: string) => `\u2068${name}\u2069`;
