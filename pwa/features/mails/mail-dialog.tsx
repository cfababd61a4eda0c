import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type MailRow,
  mailsWithSecretLink,
  readMail,
} from '#sync/contracts/notifications/mail-outbox.ts';
import { directionOf } from '#sync/contracts/messages/languages.ts';
import { serverReply } from '#pwa/features/mails/mail-columns.tsx';
import { mailStateTones, mailTopic } from '#pwa/lib/admin/mail/mail-row.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AttachmentIcon } from '#pwa/ui/icons.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mails', 'one', id],
    queryFn: ({ signal }) => call(readMail, { params: { id }, signal }),
  });

/** An email's text, its recipient and its delivery status. */
export function MailDialog({ row, onClose }: { row: MailRow; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(mailQuery(row.id));
  const { data } = query;
  const mail = data?.mail ?? row;
  const reply = serverReply(mail.lastError, t);
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={<bdi>{data?.subject ?? mailTopic(row, t)}</bdi>}
      description={<bdi className="[overflow-wrap:anywhere]">{mail.recipient}</bdi>}
      actions={
        <>
          {data?.accountId != null && (
            <Link
              to="/admin/manage/users/$id"
              params={{ id: data.accountId }}
              className={buttonVariants({ variant: 'outline', size: 'touch' })}
            >
              {t('mails.toAccount')}
            </Link>
          )}
          <Button size="touch" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted-foreground">
        <StatusBadge tone={mailStateTones[mail.state]}>
          {t(`mails.state.${mail.state}`)}
        </StatusBadge>
        {formatDateTime(mail.sentAt ?? mail.createdAt)}
      </p>
      {reply !== undefined && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">{reply}</p>
      )}
      {data === undefined && query.isError && <LoadErrorBanner query={query} />}
      {data === undefined && !query.isError && (
        <div role="status" aria-label={t('state.loading')}>
          <Skeleton className="h-40" />
        </div>
      )}
      {data !== undefined && (
        <>
          {mailsWithSecretLink.has(mail.kind) && (
            <Banner tone="notice" rounded>
              {t('mails.secretHidden')}
            </Banner>
          )}
          <section
            aria-label={t('mails.text')}
            dir={directionOf(mail.language)}
            lang={mail.language}
            className="rounded-md border border-border bg-card p-4 text-[0.9375rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            {data.text}
          </section>
          {data.attachments.length > 0 && (
            <div>
              <h3 className="mb-1.5 text-sm font-semibold">{t('mails.attachments')}</h3>
              <ul className="flex flex-col gap-1 text-sm">
                {data.attachments.map((name, index) => (
                  <li key={index} className="flex items-center gap-2">
                    <AttachmentIcon
                      className="size-4 flex-none text-muted-foreground"
                      aria-hidden
                    />
                    <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </ActionDialog>
  );
}
