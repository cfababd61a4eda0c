import { isMailCancelReason, type MailRow } from '#sync/contracts/notifications/mail-outbox.ts';
import { mailStateTones, mailTopic } from '#pwa/lib/admin/mail/mail-row.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/data-table/data-table.tsx';

/** The mail server's reply, or our own text for an email that was never sent. */
export function serverReply(lastError: string | null, t: typeof translate): string | undefined {
  if (lastError === null) return undefined;
  return isMailCancelReason(lastError) ? t(lastError) : lastError;
}

/** Columns of the emails, which the server sorts newest first. */
export function mailColumns(
  t: typeof translate,
  onAgain: (mail: MailRow) => void,
  busy: boolean,
  onOpen: (mail: MailRow) => void,
): Column<MailRow>[] {
  return [
    {
      id: 'recipient',
      header: t('mails.recipient'),
      // On phones, fills the width left by the status, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      cell: (mail) => (
        <span className="block md:max-w-64">
          <button
            type="button"
            aria-label={t('mails.open', { recipient: mail.recipient })}
            className="block max-w-full truncate text-start font-[580] underline decoration-muted-foreground/50 underline-offset-3 hover:decoration-current max-md:min-h-8"
            title={mail.recipient}
            dir="ltr"
            onClick={() => onOpen(mail)}
          >
            {mail.recipient}
          </button>
          <span
            className="block truncate text-[0.8125rem] text-muted-foreground md:hidden"
            dir="auto"
          >
            {mailTopic(mail, t)}
          </span>
          {mail.state === 'failed' && (
            <span className="line-clamp-3 text-[0.8125rem] whitespace-normal text-muted-foreground [overflow-wrap:anywhere] md:hidden">
              <bdi>{serverReply(mail.lastError, t)}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'about',
      header: t('mails.about'),
      className: 'max-md:hidden',
      cell: (mail) => (
        <span className="block max-w-72 truncate" title={mailTopic(mail, t)} dir="auto">
          {mailTopic(mail, t)}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('mails.state'),
      cell: ({ state }) => (
        <StatusBadge tone={mailStateTones[state]}>{t(`mails.state.${state}`)}</StatusBadge>
      ),
    },
    {
      id: 'written',
      priority: 2,
      header: t('mails.written'),
      className: 'max-md:hidden',
      cell: ({ createdAt }) => <span className="num">{formatDateTime(createdAt)}</span>,
    },
    {
      id: 'sentAt',
      priority: 3,
      header: t('mails.sentAt'),
      className: 'max-lg:hidden',
      cell: ({ sentAt }) => <span className="num">{sentAt && formatDateTime(sentAt)}</span>,
    },
    {
      id: 'tries',
      priority: 4,
      header: t('mails.tries'),
      align: 'end',
      className: 'max-lg:hidden',
      cell: ({ attempts }) => <span className="num">{attempts}</span>,
    },
    {
      id: 'answer',
      priority: 1,
      header: t('mails.answer'),
      className: 'max-md:hidden',
      cell: ({ lastError }) => (
        <span className="block max-w-80 truncate" title={serverReply(lastError, t)} dir="auto">
          {serverReply(lastError, t)}
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('mails.again'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (mail) =>
        mail.again && (
          <Button
            variant="outline"
            size="xs"
            icon={RetryIcon}
            className="max-md:min-h-11"
            disabled={busy}
            aria-label={t('mails.againOne', { recipient: mail.recipient })}
            onClick={() => onAgain(mail)}
          >
            <span className="max-[24rem]:hidden">{t('mails.again')}</span>
          </Button>
        ),
    },
  ];
}
