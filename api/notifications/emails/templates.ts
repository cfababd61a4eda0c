/** The renderer of each e-mail template. */
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

/** @throws ZodError for data that do not fit the template, Error for an unknown template */
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

/** A decision about an account or an accreditation: a sentence, the reason, a link to the portal. */
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
    { t, buildEmail, url }: MailContext,
  ): Email => {
    const event = { event: data.event ?? '' };
    const subject = t(`mail.${key}.subject`, event);
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName: data.firstName }),
        t(`mail.${key}.text`, event),
        ...reasonParagraph(data.reason, t),
      ],
      button: { text: t('mail.open'), url: url('/') },
    });
  };
}

/** A decision about a booking. */
function bookingRenderer(key: 'bookingRejected' | 'ticketRevoked' | 'matchDeleted') {
  return (
    data: Data<'bookingRejected'>,
    { t, buildEmail, describeMatch, url }: MailContext,
  ): Email => {
    const where = describeMatch(data);
    const subject = t(`mail.${key}.subject`, { match: where.title });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName: data.firstName }),
        t(`mail.${key}.text`),
        ...reasonParagraph(data.reason, t),
      ],
      match: where,
      button: { text: t('mail.open'), url: url('/') },
    });
  };
}

const renderers: { [Name in MailTemplate]: (data: Data<Name>, context: MailContext) => Email } = {
  accountApproved: decisionRenderer('accountApproved'),
  accountRejected: decisionRenderer('accountRejected'),
  accountBlocked: decisionRenderer('accountBlocked'),
  accountPending: decisionRenderer('accountPending'),
  accreditationApproved: decisionRenderer('accreditationApproved'),
  accreditationRejected: decisionRenderer('accreditationRejected'),
  accreditationRevoked: decisionRenderer('accreditationRevoked'),
  passwordReset({ firstName, token }, { t, buildEmail, url }) {
    const subject = t('mail.passwordReset.subject');
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [t('mail.dear', { firstName }), t('mail.passwordReset.text')],
      button: {
        text: t('mail.passwordReset.button'),
        url: url(`/reset-password/${token}`),
      },
      note: t('mail.passwordReset.note'),
    });
  },
  passwordChanged({ firstName, byLink }, { t, buildEmail, url }) {
    const subject = t('mail.passwordChanged.subject');
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName }),
        t(byLink ? 'mail.passwordChanged.byLink' : 'mail.passwordChanged.text'),
      ],
      button: { text: t('mail.open'), url: url('/') },
      note: t('mail.passwordChanged.note'),
    });
  },
  accountDeleted({ firstName, events, matches }, { t, buildEmail, describeMatch, url, joinList }) {
    const subject = t('mail.accountDeleted.subject');
    const places = matches.map((facts) => {
      const { title, date } = describeMatch(facts);
      return t('mail.matchOn', { match: title, date });
    });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName }),
        t('mail.accountDeleted.text'),
        ...(events.length > 0
          ? [t('mail.accountDeleted.events', { events: joinList(events) })]
          : []),
        ...(places.length > 0
          ? [t('mail.accountDeleted.matches', { matches: joinList(places) })]
          : []),
      ],
      button: { text: t('mail.open'), url: url('/') },
      note: t('mail.accountDeleted.note'),
    });
  },
  matchDeleted: bookingRenderer('matchDeleted'),
  matchMoved: renderMatchMoved,
  eventDeleted({ firstName, event, matches }, { t, buildEmail, describeMatch, url, joinList }) {
    const subject = t('mail.eventDeleted.subject', { event });
    const places = matches.map((facts) => {
      const { title, date } = describeMatch(facts);
      return t('mail.matchOn', { match: title, date });
    });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName }),
        t('mail.eventDeleted.text', { event }),
        ...(places.length > 0
          ? [t('mail.eventDeleted.matches', { matches: joinList(places) })]
          : []),
      ],
      button: { text: t('mail.open'), url: url('/') },
    });
  },
  bookingRejected: bookingRenderer('bookingRejected'),
  ticketRevoked: bookingRenderer('ticketRevoked'),
  reportAssigned(data, { t, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const subject = t('mail.reportAssigned.subject', { match: where.title });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName: data.firstName }),
        t('mail.reportAssigned.text', { report: data.report }),
      ],
      match: where,
      button: {
        text: t('mail.reportAssigned.button'),
        url: url(`/reports/edit/${data.reportId}`),
      },
      note: t('mail.reportAssigned.note'),
    });
  },
  reportWithdrawn(data, { t, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const subject = t('mail.reportWithdrawn.subject', { match: where.title });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [
        t('mail.dear', { firstName: data.firstName }),
        t('mail.reportWithdrawn.text', { report: data.report }),
      ],
      match: where,
      button: { text: t('mail.open'), url: url('/reports') },
    });
  },
  eventAssigned({ firstName, event, eventId }, { t, buildEmail, url }) {
    const subject = t('mail.eventAssigned.subject', { event });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [t('mail.dear', { firstName }), t('mail.eventAssigned.text', { event })],
      button: {
        text: t('mail.eventAssigned.button'),
        url: url(`/events/${eventId}/reservations`),
      },
    });
  },
  matchAssigned(data, { t, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const ticket = 'ref' in data ? data : null;
    return buildEmail({
      subject: t('mail.matchAssigned.subject', { match: where.title, date: where.date }),
      heading: t('mail.matchAssigned.heading', { match: where.title }),
      paragraphs: [
        t('mail.dear', { firstName: data.firstName }),
        t('mail.matchAssigned.text'),
        ...(ticket ? [t('mail.matchAssigned.ticket')] : []),
      ],
      match: where,
      ...(ticket
        ? ticketSection(ticket, t, url)
        : { button: { text: t('mail.open'), url: url('/') } }),
    });
  },
  bookingApproved(data, { t, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    const subject = t('mail.bookingApproved.subject', { match: where.title });
    return buildEmail({
      subject,
      heading: subject,
      paragraphs: [t('mail.dear', { firstName: data.firstName }), t('mail.bookingApproved.text')],
      match: where,
      button: {
        text: t('mail.bookingApproved.button'),
        url: url(`/events/${data.eventId}/reservations/${data.matchId}/map`),
      },
    });
  },
  ticket(data, { t, buildEmail, describeMatch, url }) {
    const where = describeMatch(data);
    return buildEmail({
      subject: t('mail.ticket.subject', { match: where.title, date: where.date }),
      heading: t('mail.ticket.heading', { match: where.title }),
      paragraphs: [t('mail.dear', { firstName: data.firstName }), t('mail.ticket.text')],
      match: where,
      ...ticketSection(data, t, url),
    });
  },
  notification: renderNotification,
  contactMessage: renderContactMessage,
};

function reasonParagraph(text: string | null | undefined, t: MailContext['t']): string[] {
  return text ? [t('mail.reason', { reason: reasonText(text, t) })] : [];
}
