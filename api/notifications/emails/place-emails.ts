/** Emails about places of a match: offers, the waiting list, substitutes and confirmations. */
import { ticketSection } from '#api/notifications/emails/ticket-section.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

type PlaceTemplate =
  | 'placeOffered'
  | 'placeWaiting'
  | 'placeUnassigned'
  | 'substituted'
  | 'confirmReminder';

export const placeRenderers: {
  [Name in PlaceTemplate]: (data: MailData<Name>, context: MailContext) => Email;
} = {
  placeOffered: (data, { link, moment, personalEmail }) =>
    personalEmail('placeOffered', data.firstName, {
      facts: data,
      params: { ends: moment(data.endsAt) },
      button: link('mail.placeOffered.button', placesPath(data)),
    }),
  placeWaiting: (data, { t, link, personalEmail }) =>
    personalEmail('placeWaiting', data.firstName, {
      facts: data,
      more:
        data.position === null
          ? []
          : [t('mail.placeWaiting.position', { position: data.position })],
      button: link('mail.placeWaiting.button', placesPath(data)),
    }),
  placeUnassigned: (data, { link, moment, personalEmail }) =>
    personalEmail('placeUnassigned', data.firstName, {
      facts: data,
      params: { colleague: data.colleague, until: moment(data.until) },
      button: link('mail.placeUnassigned.button', '/outlet'),
    }),
  substituted(data, context) {
    const { t, link, personalEmail } = context;
    const ticket = 'ref' in data ? data : null;
    return personalEmail('substituted', data.firstName, {
      facts: data,
      text: t(data.gets ? 'mail.substituted.gets' : 'mail.substituted.text', {
        colleague: data.colleague,
      }),
      ...(ticket
        ? { more: [t('mail.substituted.ticket')], ...ticketSection(ticket, context) }
        : { button: link('mail.substituted.button', placesPath(data)) }),
    });
  },
  confirmReminder: (data, { link, moment, personalEmail }) =>
    personalEmail('confirmReminder', data.firstName, {
      facts: data,
      params: { by: moment(data.confirmBy) },
      button: link('mail.confirmReminder.button', placesPath(data)),
    }),
};

const placesPath = ({ eventId, matchId }: { eventId: string; matchId: string }) =>
  `/events/${eventId}/reservations/${matchId}/places`;
