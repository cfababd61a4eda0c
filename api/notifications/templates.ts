/** What each template says (rulings §7). */
import { reasonText } from '#sync/contracts/messages/reasons.ts';
import {
  isMailTemplate,
  mailTemplates,
  type MailData as Data,
  type MailTemplate,
} from '#api/platform/mail-templates.ts';
import { desk, type Desk, type MailContext, type TeamNames } from '#api/notifications/desk.ts';
import type { Letter } from '#api/notifications/letter.ts';
import { contactMessage, notification } from '#api/notifications/written-letters.ts';
import { matchMoved } from '#api/notifications/moved-letter.ts';
import { ticketParts } from '#api/notifications/ticket-parts.ts';

/** @throws ZodError for data that are not the template's, Error for an unknown template */
export function writeLetter(
  template: string,
  data: unknown,
  language: 'en' | 'ar',
  context: MailContext,
  teamNames: TeamNames = new Map(),
): Letter {
  if (!isMailTemplate(template)) throw new Error(`no mail template ${template}`);
  return pens[template](
    mailTemplates[template].parse(data) as never,
    desk(language, context, teamNames),
  );
}

/** A decision about an account or an accreditation: a sentence, a reason, a way in. */
function plain(
  key:
    | 'accountApproved'
    | 'accountRejected'
    | 'accountBlocked'
    | 'accountPending'
    | 'accreditationApproved'
    | 'accreditationRejected'
    | 'accreditationRevoked',
) {
  return (
    data: { firstName: string; event?: string; reason?: string | null | undefined },
    { say, letter, url }: Desk,
  ): Letter => {
    const event = { event: data.event ?? '' };
    const subject = say(`mail.${key}.subject`, event);
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say(`mail.${key}.text`, event),
        ...because(data.reason, say),
      ],
      button: { text: say('mail.open'), url: url('/') },
    });
  };
}

/** A decision about a place at a match. */
function placed(key: 'bookingRejected' | 'ticketRevoked' | 'matchDeleted') {
  return (data: Data<'bookingRejected'>, { say, letter, match, url }: Desk): Letter => {
    const where = match(data);
    const subject = say(`mail.${key}.subject`, { match: where.title });
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say(`mail.${key}.text`),
        ...because(data.reason, say),
      ],
      match: where,
      button: { text: say('mail.open'), url: url('/') },
    });
  };
}

const pens: { [Name in MailTemplate]: (data: Data<Name>, desk: Desk) => Letter } = {
  accountApproved: plain('accountApproved'),
  accountRejected: plain('accountRejected'),
  accountBlocked: plain('accountBlocked'),
  accountPending: plain('accountPending'),
  accreditationApproved: plain('accreditationApproved'),
  accreditationRejected: plain('accreditationRejected'),
  accreditationRevoked: plain('accreditationRevoked'),
  passwordReset({ firstName, token }, { say, letter, url }) {
    const subject = say('mail.passwordReset.subject');
    return letter({
      subject,
      heading: subject,
      paragraphs: [say('mail.dear', { firstName }), say('mail.passwordReset.text')],
      button: {
        text: say('mail.passwordReset.button'),
        url: url(`/reset-password/${token}`),
      },
      note: say('mail.passwordReset.note'),
    });
  },
  passwordChanged({ firstName, byLink }, { say, letter, url }) {
    const subject = say('mail.passwordChanged.subject');
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName }),
        say(byLink ? 'mail.passwordChanged.byLink' : 'mail.passwordChanged.text'),
      ],
      button: { text: say('mail.open'), url: url('/') },
      note: say('mail.passwordChanged.note'),
    });
  },
  accountDeleted({ firstName, events, matches }, { say, letter, match, url, list }) {
    const subject = say('mail.accountDeleted.subject');
    const places = matches.map((facts) => {
      const { title, date } = match(facts);
      return say('mail.matchOn', { match: title, date });
    });
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName }),
        say('mail.accountDeleted.text'),
        ...(events.length > 0 ? [say('mail.accountDeleted.events', { events: list(events) })] : []),
        ...(places.length > 0
          ? [say('mail.accountDeleted.matches', { matches: list(places) })]
          : []),
      ],
      button: { text: say('mail.open'), url: url('/') },
      note: say('mail.accountDeleted.note'),
    });
  },
  matchDeleted: placed('matchDeleted'),
  matchMoved,
  eventDeleted({ firstName, event, matches }, { say, letter, match, url, list }) {
    const subject = say('mail.eventDeleted.subject', { event });
    const places = matches.map((facts) => {
      const { title, date } = match(facts);
      return say('mail.matchOn', { match: title, date });
    });
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName }),
        say('mail.eventDeleted.text', { event }),
        ...(places.length > 0 ? [say('mail.eventDeleted.matches', { matches: list(places) })] : []),
      ],
      button: { text: say('mail.open'), url: url('/') },
    });
  },
  bookingRejected: placed('bookingRejected'),
  ticketRevoked: placed('ticketRevoked'),
  reportAssigned(data, { say, letter, match, url }) {
    const where = match(data);
    const subject = say('mail.reportAssigned.subject', { match: where.title });
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say('mail.reportAssigned.text', { report: data.report }),
      ],
      match: where,
      button: {
        text: say('mail.reportAssigned.button'),
        url: url(`/reports/edit/${data.reportId}`),
      },
      note: say('mail.reportAssigned.note'),
    });
  },
  reportWithdrawn(data, { say, letter, match, url }) {
    const where = match(data);
    const subject = say('mail.reportWithdrawn.subject', { match: where.title });
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say('mail.reportWithdrawn.text', { report: data.report }),
      ],
      match: where,
      button: { text: say('mail.open'), url: url('/reports') },
    });
  },
  eventAssigned({ firstName, event, eventId }, { say, letter, url }) {
    const subject = say('mail.eventAssigned.subject', { event });
    return letter({
      subject,
      heading: subject,
      paragraphs: [say('mail.dear', { firstName }), say('mail.eventAssigned.text', { event })],
      button: {
        text: say('mail.eventAssigned.button'),
        url: url(`/events/${eventId}/reservations`),
      },
    });
  },
  matchAssigned(data, { say, letter, match, url }) {
    const where = match(data);
    const ticket = 'ref' in data ? data : null;
    return letter({
      subject: say('mail.matchAssigned.subject', { match: where.title, date: where.date }),
      heading: say('mail.matchAssigned.heading', { match: where.title }),
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say('mail.matchAssigned.text'),
        ...(ticket ? [say('mail.matchAssigned.ticket')] : []),
      ],
      match: where,
      ...(ticket
        ? ticketParts(ticket, say, url)
        : { button: { text: say('mail.open'), url: url('/') } }),
    });
  },
  bookingApproved(data, { say, letter, match, url }) {
    const where = match(data);
    const subject = say('mail.bookingApproved.subject', { match: where.title });
    return letter({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say('mail.bookingApproved.text'),
      ],
      match: where,
      button: {
        text: say('mail.bookingApproved.button'),
        url: url(`/events/${data.eventId}/reservations/${data.matchId}/map`),
      },
    });
  },
  ticket(data, { say, letter, match, url }) {
    const where = match(data);
    return letter({
      subject: say('mail.ticket.subject', { match: where.title, date: where.date }),
      heading: say('mail.ticket.heading', { match: where.title }),
      paragraphs: [say('mail.dear', { firstName: data.firstName }), say('mail.ticket.text')],
      match: where,
      ...ticketParts(data, say, url),
    });
  },
  notification,
  contactMessage,
};

function because(text: string | null | undefined, say: Desk['say']): string[] {
  return text ? [say('mail.reason', { reason: reasonText(text, say) })] : [];
}
