/** What each template says (rulings §7). */
import { reasonText } from '#sync/contracts/messages/app/reasons.ts';
import {
  isMailTemplate,
  mailTemplates,
  type MailData as Data,
  type MailTemplate,
} from '#api/platform/mail/mail-templates.ts';
import {
  createMailContext,
  type MailContext,
  type MailSettings,
  type TeamNames,
} from '#api/notifications/emails/mail-context.ts';
import type { Email } from '#api/notifications/emails/email.ts';
import {
  renderContactMessage,
  renderNotification,
} from '#api/notifications/emails/user-written-emails.ts';
import { renderMatchMoved } from '#api/notifications/emails/match-moved-email.ts';
import { ticketSection } from '#api/notifications/emails/ticket-section.ts';

/** @throws ZodError for data that are not the template's, Error for an unknown template */
export function renderEmail(
  template: string,
  data: unknown,
  language: 'en' | 'ar',
  context: MailSettings,
  teamNames: TeamNames = new Map(),
): Email {
  if (!isMailTemplate(template)) throw new Error(`no mail template ${template}`);
  return renderers[template](
    mailTemplates[template].parse(data) as never,
    createMailContext(language, context, teamNames),
  );
}

/** A decision about an account or an accreditation: a sentence, a reason, a way in. */
function decisionRenderer(
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
    { say, buildEmail, url }: MailContext,
  ): Email => {
    const event = { event: data.event ?? '' };
    const subject = say(`mail.${key}.subject`, event);
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say(`mail.${key}.text`, event),
        ...reasonParagraph(data.reason, say),
      ],
      button: { text: say('mail.open'), url: url('/') },
    });
  };
}

/** A decision about a place at a match. */
function bookingRenderer(key: 'bookingRejected' | 'ticketRevoked' | 'matchDeleted') {
  return (
    data: Data<'bookingRejected'>,
    { say, buildEmail, describeMatch, url }: MailContext,
  ): Email => {
    const where = describeMatch(data);
    const subject = say(`mail.${key}.subject`, { match: where.title });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say(`mail.${key}.text`),
        ...reasonParagraph(data.reason, say),
      ],
      match: where,
      button: { text: say('mail.open'), url: url('/') },
    });
  };
}

const renderers: { [Name in MailTemplate]: (data: Data<Name>, desk: MailContext) => Email } = {
  accountApproved: decisionRenderer('accountApproved'),
  accountRejected: decisionRenderer('accountRejected'),
  accountBlocked: decisionRenderer('accountBlocked'),
  accountPending: decisionRenderer('accountPending'),
  accreditationApproved: decisionRenderer('accreditationApproved'),
  accreditationRejected: decisionRenderer('accreditationRejected'),
  accreditationRevoked: decisionRenderer('accreditationRevoked'),
  passwordReset({ firstName, token }, { say, buildEmail, url }) {
    const subject = say('mail.passwordReset.subject');
    return buildEmail({
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
  passwordChanged({ firstName, byLink }, { say, buildEmail, url }) {
    const subject = say('mail.passwordChanged.subject');
    return buildEmail({
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
  accountDeleted(
    { firstName, events, matches },
    { say, buildEmail, describeMatch, url, joinList },
  ) {
    const subject = say('mail.accountDeleted.subject');
    const places = matches.map((facts) => {
      const { title, date } = describeMatch(facts);
      return say('mail.matchOn', { match: title, date });
    });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName }),
        say('mail.accountDeleted.text'),
        ...(events.length > 0
          ? [say('mail.accountDeleted.events', { events: joinList(events) })]
          : []),
        ...(places.length > 0
          ? [say('mail.accountDeleted.matches', { matches: joinList(places) })]
          : []),
      ],
      button: { text: say('mail.open'), url: url('/') },
      note: say('mail.accountDeleted.note'),
    });
  },
  matchDeleted: bookingRenderer('matchDeleted'),
  matchMoved: renderMatchMoved,
  eventDeleted({ firstName, event, matches }, { say, buildEmail, describeMatch, url, joinList }) {
    const subject = say('mail.eventDeleted.subject', { event });
    const places = matches.map((facts) => {
      const { title, date } = describeMatch(facts);
      return say('mail.matchOn', { match: title, date });
    });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        say('mail.dear', { firstName }),
        say('mail.eventDeleted.text', { event }),
        ...(places.length > 0
          ? [say('mail.eventDeleted.matches', { matches: joinList(places) })]
          : []),
      ],
      button: { text: say('mail.open'), url: url('/') },
    });
  },
  bookingRejected: bookingRenderer('bookingRejected'),
  ticketRevoked: bookingRenderer('ticketRevoked'),
  reportAssigned(data, { say, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const subject = say('mail.reportAssigned.subject', { match: where.title });
    return buildEmail({
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
  reportWithdrawn(data, { say, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const subject = say('mail.reportWithdrawn.subject', { match: where.title });
    return buildEmail({
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
  eventAssigned({ firstName, event, eventId }, { say, buildEmail, url }) {
    const subject = say('mail.eventAssigned.subject', { event });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [say('mail.dear', { firstName }), say('mail.eventAssigned.text', { event })],
      button: {
        text: say('mail.eventAssigned.button'),
        url: url(`/events/${eventId}/reservations`),
      },
    });
  },
  matchAssigned(data, { say, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const ticket = 'ref' in data ? data : null;
    return buildEmail({
      subject: say('mail.matchAssigned.subject', { match: where.title, date: where.date }),
      heading: say('mail.matchAssigned.heading', { match: where.title }),
      paragraphs: [
        say('mail.dear', { firstName: data.firstName }),
        say('mail.matchAssigned.text'),
        ...(ticket ? [say('mail.matchAssigned.ticket')] : []),
      ],
      match: where,
      ...(ticket
        ? ticketSection(ticket, say, url)
        : { button: { text: say('mail.open'), url: url('/') } }),
    });
  },
  bookingApproved(data, { say, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const subject = say('mail.bookingApproved.subject', { match: where.title });
    return buildEmail({
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
  ticket(data, { say, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    return buildEmail({
      subject: say('mail.ticket.subject', { match: where.title, date: where.date }),
      heading: say('mail.ticket.heading', { match: where.title }),
      paragraphs: [say('mail.dear', { firstName: data.firstName }), say('mail.ticket.text')],
      match: where,
      ...ticketSection(data, say, url),
    });
  },
  notification: renderNotification,
  contactMessage: renderContactMessage,
};

function reasonParagraph(text: string | null | undefined, say: MailContext['say']): string[] {
  return text ? [say('mail.reason', { reason: reasonText(text, say) })] : [];
}
