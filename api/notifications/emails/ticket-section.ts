import { bothNames, nameIn } from '#sync/contracts/core/names.ts';
import { refHash, ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import type { MailContext } from '#api/notifications/emails/mail-context.ts';
import { ticketTiles } from '#api/notifications/emails/ticket-tiles.ts';
import type { MailData } from '#api/platform/mail/mail-templates.ts';

/** The part below the text of every email with a ticket. */
export function ticketSection(data: MailData<'ticket'>, context: MailContext) {
  const { t, link, language } = context;
  const role = data.role ? t(`mail.role.${data.role}`) : '';
  const organization =
    data.organization && nameIn(language, data.organization, data.organizationArabic);
  const [name = '', otherName] = bothNames(language, data.holder, data.holderArabic);
  const line = organization ? t('mail.holderOf', { role, organization }) : role;
  return {
    qr: {
      text: data.url,
      label: t('mail.ticket.qr'),
      printed: { label: t('mail.ticket.code'), code: ticketCode(refHash(data.ref)) },
    },
    tiles: ticketTiles(data, context),
    holder: { name, otherName, line },
    button: link('mail.ticket.button', `/reservation/${data.ref}`),
    note: t('mail.ticket.note'),
  };
}
