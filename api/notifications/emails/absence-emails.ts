/** Emails about absences and suspensions. */
import { contestEndsAt } from '#sync/contracts/absences/absences.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';

export function renderAbsenceRecorded(
  data: Data<'absenceRecorded'>,
  { t, link, moment, personalEmail }: MailContext,
): Email {
  return personalEmail('absenceRecorded', data.firstName, {
    facts: data,
    params: { ends: moment(new Date(contestEndsAt(data)).toISOString()) },
    more: [t('mail.absenceRecorded.counts')],
    button: link('mail.absenceRecorded.button', `/absences/${data.absenceId}`),
  });
}

export function renderAbsenceDecided(
  data: Data<'absenceDecided'>,
  { t, link, personalEmail }: MailContext,
): Email {
  return personalEmail('absenceDecided', data.firstName, {
    facts: data,
    text: t(data.upheld ? 'mail.absenceDecided.upheld' : 'mail.absenceDecided.text'),
    reason: data.text,
    button: link('mail.absenceRecorded.button', `/absences/${data.absenceId}`),
  });
}

export function renderSuspended(
  { firstName, beginsAt, endsAt, text, lifted }: Data<'suspended'>,
  { t, day, personalEmail }: MailContext,
): Email {
  return personalEmail(lifted ? 'suspensionLifted' : 'suspended', firstName, {
    params: { begins: day(beginsAt), ends: day(endsAt) },
    reason: text,
    more: lifted ? [] : [t('mail.suspended.held')],
  });
}
