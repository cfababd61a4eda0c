import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';
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
} from '#api/notifications/emails/mail-context.ts';
import {
  confirmationRenderer,
  renderChangeNotice,
  renderEmailChanged,
  renderEmailCorrected,
} from '#api/notifications/emails/address-emails.ts';
import * as absences from '#api/notifications/emails/absence-emails.ts';
import { renderEvidence } from '#api/notifications/emails/evidence-email.ts';
import { renderGatesClosed } from '#api/notifications/emails/gates-closed.ts';
import { renderMatchesMoved, renderMatchMoved } from '#api/notifications/emails/match-moved.ts';
import { placeRenderers } from '#api/notifications/emails/place-emails.ts';
import { ticketSection } from '#api/notifications/emails/ticket-section.ts';
import {
  renderAccreditationQuestion,
  renderRegistrationQuestion,
} from '#api/notifications/emails/question-emails.ts';
import {
  renderContactMessage,
  renderNotification,
} from '#api/notifications/emails/written-emails.ts';
import type { ArabicNames } from '#api/places/read-places.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';

/** @throws ZodError for data that do not fit the template, Error for an unknown template */
export function renderEmail(
  template: string,
  data: unknown,
  language: CompleteLanguage,
  context: MailSettings,
  names?: ArabicNames,
): Email {
  if (!isMailTemplate(template)) throw new Error(`no mail template ${template}`);
  return renderers[template](
    mailTemplates[template].parse(data) as never,
    createMailContext(language, context, names),
  );
}

type Renderer<Content> = (data: Content, context: MailContext) => Email;

/** A decision about an account. */
const accountRenderer =
  (
    key: 'accountApproved' | 'accountRejected' | 'accountBlocked' | 'accountPending',
  ): Renderer<Data<'accountBlocked'>> =>
  ({ firstName, reason, matches }, context) =>
    context.personalEmail(key, firstName, { reason, more: describeEnded(matches, context) });

/** A line that lists the matches whose bookings ended, if there are any. */
const describeEnded = (
  matches: Data<'accountBlocked'>['matches'] = [],
  { t, listMatches }: MailContext,
) => (matches.length > 0 ? [t('mail.endedMatches', { matches: listMatches(matches) })] : []);

const accreditationRenderer =
  (
    key: 'accreditationApproved' | 'accreditationRejected' | 'accreditationRevoked',
  ): Renderer<Data<'accreditationRevoked'>> =>
  ({ firstName, event, reason, matches }, context) =>
    context.personalEmail(key, firstName, {
      params: { event: context.nameOf('event', event) },
      reason,
      more: describeEnded(matches, context),
    });

/** One email about several matches. */
function summaryRenderer(
  key: 'bookingsApproved' | 'bookingsRejected' | 'matchesDeleted',
): Renderer<Data<'bookingsRejected'>> {
  return ({ firstName, matches, reason }, { personalEmail, listMatches }) =>
    personalEmail(key, firstName, {
      params: { count: matches.length },
      reason,
      more: [listMatches(matches)],
    });
}

/** The end of a booking. */
const bookingRenderer =
  (key: 'bookingRejected' | 'ticketRevoked' | 'matchDeleted'): Renderer<Data<'matchDeleted'>> =>
  (data, { personalEmail }) =>
    personalEmail(key, data.firstName, { facts: data, reason: data.reason });

const secondFactorKeys = {
  on: 'secondFactorOn',
  off: 'secondFactorOff',
  renewed: 'secondFactorRenewed',
  reset: 'secondFactorReset',
  recoveryCodes: 'recoveryCodes',
  recoveryCodeUsed: 'recoveryCodeUsed',
  wrongCodes: 'wrongCodes',
} as const satisfies Record<Data<'secondFactor'>['event'], string>;

const renderers: { [Name in MailTemplate]: Renderer<Data<Name>> } = {
  accountApproved: accountRenderer('accountApproved'),
  accountRejected: accountRenderer('accountRejected'),
  accountBlocked: accountRenderer('accountBlocked'),
  accountPending: accountRenderer('accountPending'),
  accreditationApproved: accreditationRenderer('accreditationApproved'),
  accreditationRejected: accreditationRenderer('accreditationRejected'),
  accreditationRevoked: accreditationRenderer('accreditationRevoked'),
  passwordReset: ({ firstName, token }, { t, link, personalEmail }) =>
    personalEmail('passwordReset', firstName, {
      button: link('mail.passwordReset.button', `/reset-password#${token}`),
      note: t('mail.passwordReset.note'),
    }),
  passwordChanged: ({ firstName, byLink }, { t, personalEmail }) =>
    personalEmail('passwordChanged', firstName, {
      text: t(byLink ? 'mail.passwordChanged.byLink' : 'mail.passwordChanged.text'),
      note: t('mail.passwordChanged.note'),
    }),
  secondFactor: ({ firstName, event, codesLeft }, { t, personalEmail }) =>
    personalEmail(secondFactorKeys[event], firstName, {
      params: { count: codesLeft },
      note: t('mail.secondFactor.note'),
    }),
  invitation: ({ role, ...data }, context) => {
    const { t, link } = context;
    return invitationEmail('invitation', data, context, {
      more: [
        ...(role ? [t('mail.invitation.role', { role: t(`mail.role.${role}`) })] : []),
        t('mail.invitation.documents'),
      ],
      button: link('mail.invitation.button', `/invitation#${data.token}`),
    });
  },
  adminInvitation: (data, context) =>
    invitationEmail('adminInvitation', data, context, {
      button: context.link('mail.adminInvitation.button', `/invitation#${data.token}`),
    }),
  outletInvitation: ({ firstName, inviter, outlet, token, expiresAt }, context) => {
    const { t, day, link, personalEmail } = context;
    return personalEmail('outletInvitation', firstName, {
      params: { inviter, outlet },
      more: [t('mail.outletInvitation.seen')],
      button: link('mail.outletInvitation.button', `/outlet/join#${token}`),
      note: t('mail.invitation.note', { date: day(expiresAt) }),
    });
  },
  outletAdded: ({ firstName, outlet, manager }, { t, link, personalEmail }) =>
    personalEmail('outletAdded', firstName, {
      params: { outlet },
      more: manager ? [t('mail.outletAdded.manager')] : [],
      button: link('mail.outletAdded.button', '/outlet'),
      note: t('mail.outletAdded.note'),
    }),
  registrationQuestion: renderRegistrationQuestion,
  accreditationQuestion: renderAccreditationQuestion,
  evidence: renderEvidence,
  outletRemoved: ({ firstName, outlet }, { t, personalEmail }) =>
    personalEmail('outletRemoved', firstName, {
      params: { outlet },
      note: t('mail.outletRemoved.note'),
    }),
  registrationReceived: confirmationRenderer('registrationReceived'),
  emailConfirmation: confirmationRenderer('emailConfirmation'),
  emailChangeRequested: confirmationRenderer('emailChangeRequested'),
  emailChangeNotice: renderChangeNotice,
  emailChanged: renderEmailChanged,
  emailCorrected: renderEmailCorrected,
  accountDeleted: ({ firstName, events, matches }, context) =>
    context.personalEmail('accountDeleted', firstName, {
      more: [
        ...(events.length > 0
          ? [
              context.t('mail.accountDeleted.events', {
                events: context.joinList(events.map((event) => context.nameOf('event', event))),
              }),
            ]
          : []),
        ...describeEnded(matches, context),
      ],
      note: context.t('mail.accountDeleted.note'),
    }),
  matchDeleted: bookingRenderer('matchDeleted'),
  matchMoved: renderMatchMoved,
  matchesMoved: renderMatchesMoved,
  eventDeleted: ({ firstName, event, matches }, context) =>
    context.personalEmail('eventDeleted', firstName, {
      params: { event: context.nameOf('event', event) },
      more: describeEnded(matches, context),
    }),
  bookingRejected: bookingRenderer('bookingRejected'),
  ticketRevoked: bookingRenderer('ticketRevoked'),
  bookingsApproved: summaryRenderer('bookingsApproved'),
  bookingsRejected: summaryRenderer('bookingsRejected'),
  matchesDeleted: summaryRenderer('matchesDeleted'),
  ticketsReplaced: ({ firstName, matches }, { t, link, listMatches, personalEmail }) =>
    personalEmail('ticketsReplaced', firstName, {
      more: [t('mail.ticketsReplaced.matches', { matches: listMatches(matches) })],
      button: link('mail.ticketsReplaced.button', '/tickets'),
    }),
  reportAssigned: (data, { t, link, personalEmail }) =>
    personalEmail('reportAssigned', data.firstName, {
      facts: data,
      params: { report: data.report },
      button: link('mail.reportAssigned.button', `/reports/edit/${data.reportId}`),
      note: t('mail.reportAssigned.note'),
    }),
  reportWithdrawn: (data, { link, personalEmail }) =>
    personalEmail('reportWithdrawn', data.firstName, {
      facts: data,
      params: { report: data.report },
      button: link('mail.open', '/reports'),
    }),
  gatesClosed: renderGatesClosed,
  eventAssigned: ({ firstName, event, eventId }, { link, nameOf, personalEmail }) =>
    personalEmail('eventAssigned', firstName, {
      params: { event: nameOf('event', event) },
      button: link('mail.eventAssigned.button', `/events/${eventId}/reservations`),
    }),
  matchAssigned(data, context) {
    const { t, describeMatch, personalEmail } = context;
    const ticket = 'ref' in data ? data : null;
    return personalEmail('matchAssigned', data.firstName, {
      facts: data,
      heading: t('mail.matchAssigned.heading', { match: describeMatch(data).title }),
      ...(ticket && {
        more: [t('mail.matchAssigned.ticket')],
        ...ticketSection(ticket, context),
      }),
    });
  },
  bookingApproved: (data, { link, personalEmail }) =>
    personalEmail('bookingApproved', data.firstName, {
      facts: data,
      button: link(
        'mail.bookingApproved.button',
        `/events/${data.eventId}/reservations/${data.matchId}/map`,
      ),
    }),
  ...placeRenderers,
  absenceRecorded: absences.renderAbsenceRecorded,
  absenceDecided: absences.renderAbsenceDecided,
  suspended: absences.renderSuspended,
  ticket(data, context) {
    const { t, describeMatch, personalEmail } = context;
    return personalEmail('ticket', data.firstName, {
      facts: data,
      heading: t('mail.ticket.heading', { match: describeMatch(data).title }),
      ...ticketSection(data, context),
    });
  },
  notification: renderNotification,
  contactMessage: renderContactMessage,
};

/** The token is in the fragment, which browsers send to no server. */
function invitationEmail(
  key: 'invitation' | 'adminInvitation',
  { firstName, inviter, expiresAt }: Data<'adminInvitation'>,
  { t, day, personalEmail }: MailContext,
  parts: Pick<Email, 'button'> & { more?: string[] },
): Email {
  return personalEmail(key, firstName, {
    params: { inviter },
    note: t('mail.invitation.note', { date: day(expiresAt) }),
    ...parts,
  });
}
