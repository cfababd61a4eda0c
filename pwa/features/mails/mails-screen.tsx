import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type MailCounts,
  type MailPage,
  type MailRow,
  mailListColumns,
  mailStates,
  type ResendSelection,
  resendMails,
} from '#sync/contracts/notifications/mail-outbox.ts';
import { mailColumns } from '#pwa/features/mails/mail-columns.tsx';
import { MailDialog } from '#pwa/features/mails/mail-dialog.tsx';
import type { MailsView } from '#pwa/features/mails/search.ts';
import { MailProgress } from '#pwa/lib/admin/bulk/mail-progress.tsx';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { mailsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import {
  listPageSearch,
  ResourceList,
  useListView,
} from '#pwa/lib/admin/resource/resource-list.tsx';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { RetryIcon, WriteMailIcon } from '#pwa/ui/icons.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';

/** The mail outbox: queued, sent and failed emails. Failed ones can be sent again. */
export function MailsScreen() {
  const { t } = useTranslation();
  const [view, setView] = useListView<MailsView>();
  const { state, notification: notificationId } = view;
  const ofNotification = notificationId === undefined ? {} : { notification: notificationId };
  const query = useQuery(
    mailsQuery({
      ...listPageSearch(view, mailListColumns, '-created'),
      ...(state !== undefined && { state }),
      ...ofNotification,
    }),
  );
  const { headerCount = 0, counts, notification } = query.data ?? {};
  const { busy, resend } = useResendMails();
  const [opened, setOpened] = useState<MailRow | null>(null);
  const columns = (text: typeof translate) =>
    mailColumns(text, ({ id }) => resend({ ids: [id] }), busy, setOpened);

  return (
    <ResourceList<MailRow, MailsView>
      resource={{ name: ({ recipient }) => recipient }}
      labels={{
        title: 'mails.title',
        search: 'mails.search',
        emptyTitle: 'mails.emptyTitle',
        emptyText: 'mails.emptyText',
        nothingFound: 'mails.noneText',
      }}
      query={query}
      columns={columns}
      always="all"
      clear={ofNotification}
      summary={
        notification != null &&
        counts !== undefined && <NotificationSummary notification={notification} counts={counts} />
      }
      filters={
        <FilterTabs
          label={t('mails.state')}
          className="border-b-0"
          value={state ?? ''}
          onChange={(selected) =>
            setView(changeView(view, { state: mailStates.find((each) => each === selected) }))
          }
          options={[
            { value: '', label: t('mails.any'), ...(counts && { count: headerCount }) },
            ...mailStates.map((value) => ({
              value,
              label: t(`mails.state.${value}`),
              ...(counts && { count: counts[value] }),
            })),
          ]}
        />
      }
      actions={
        <>
          {counts !== undefined && counts.failed > 0 && (
            <Button
              variant="outline"
              size="sm"
              icon={RetryIcon}
              className="max-md:min-h-11"
              busy={busy}
              onClick={() => resend({ all: true, ...ofNotification })}
            >
              {t('mails.allAgain')}
            </Button>
          )}
          <Link
            to="/admin/notifications"
            className={buttonVariants({
              size: 'sm',
              className: 'max-md:min-h-11',
            })}
          >
            <WriteMailIcon className="size-4" aria-hidden />
            {t('mails.newNotification')}
          </Link>
        </>
      }
    >
      {opened && <MailDialog row={opened} onClose={() => setOpened(null)} />}
    </ResourceList>
  );
}

/** The notification that the list is filtered by, with its progress. */
function NotificationSummary({
  notification,
  counts,
}: {
  notification: NonNullable<MailPage['notification']>;
  counts: MailCounts;
}) {
  const { t } = useTranslation();
  const { subject, sender, createdAt } = notification;
  return (
    <section
      aria-label={subject}
      className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2.5 border-b border-border bg-accent px-4 py-3 text-sm text-accent-foreground md:px-6"
    >
      <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        {t('mails.of', { subject, sender, date: formatDateTime(createdAt) })}
      </p>
      <div className="w-60 max-w-full flex-none">
        <MailProgress counts={counts} />
      </div>
      <Link
        to="/admin/mails"
        className={buttonVariants({
          variant: 'outline',
          size: 'sm',
          className: 'flex-none max-md:min-h-11',
        })}
      >
        {t('mails.toAll')}
      </Link>
    </section>
  );
}

/** Sends failed emails again and reports those that were skipped. */
function useResendMails() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { busy, submit } = useSubmit({
    withToasts: true,
    onSettled: () => void client.invalidateQueries({ queryKey: ['mails'] }),
  });

  function resend(body: ResendSelection): void {
    void submit(async (idempotencyKey) => {
      const { data, message } = await send(resendMails, { body, idempotencyKey });
      const { queued, left } = data;
      if (queued > 0) toast('success', { text: message ?? t('mails.queuedAgain') });
      if (left > 0) toast('notice', { text: t('mails.againLeft', { count: left }) });
    }, body);
  }
  return { busy, resend };
}
