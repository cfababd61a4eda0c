/** Emails about an account's address. Their tokens are in the fragment, which browsers do not send. */
import { confirmationDays, emailChangeHours } from '#sync/contracts/accounts/email-address.ts';
import type { Email } from '#api/notifications/emails/email-layout.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import type { MailData as Data } from '#api/platform/mail/mail-templates.ts';

/** A link that confirms the address which the email goes to. */
export const confirmationRenderer =
  (key: 'registrationReceived' | 'emailConfirmation' | 'emailChangeRequested') =>
  (
    { firstName, token }: Data<'emailConfirmation'>,
    { t, link, personalEmail }: MailContext,
  ): Email =>
    personalEmail(key, firstName, {
      button: link('mail.email.button', `/email/confirm#${token}`),
      note: t(`mail.${key}.note`, {
        days: confirmationDays,
        hours: emailChangeHours,
      }),
    });

/** Warns the address that the account still has. */
export const renderChangeNotice = (
  { firstName, token }: Data<'emailChangeNotice'>,
  { t, link, personalEmail }: MailContext,
): Email =>
  personalEmail('emailChangeNotice', firstName, {
    more: [t('mail.emailChangeNotice.warning')],
    button: link('mail.emailChangeNotice.button', `/email/stop#${token}`),
    note: t('mail.emailChangeNotice.note'),
  });

export const renderEmailChanged = (
  { firstName, isFormer }: Data<'emailChanged'>,
  { t, personalEmail }: MailContext,
): Email =>
  personalEmail('emailChanged', firstName, {
    text: t(isFormer ? 'mail.emailChanged.former' : 'mail.emailChanged.text'),
    note: t('mail.emailChanged.note'),
  });

/** Tells the person that an administrator corrected the address. */
export const renderEmailCorrected = (
  { firstName, isFormer, token }: Data<'emailCorrected'>,
  { t, link, personalEmail }: MailContext,
): Email =>
  personalEmail('emailCorrected', firstName, {
    text: t(isFormer ? 'mail.emailCorrected.former' : 'mail.emailCorrected.text'),
    ...(token !== undefined && {
      more: [t('mail.emailCorrected.confirm')],
      button: link('mail.email.button', `/email/confirm#${token}`),
    }),
    note: t('mail.emailCorrected.note'),
  });
