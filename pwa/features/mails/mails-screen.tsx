import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type MailRow, mailStates } from '#sync/contracts/notifications/mail-outbox.ts';
import { mailColumns } from '#pwa/features/mails/mail-columns.tsx';
import { NotificationSummary } from '#pwa/features/mails/notification-summary.tsx';
import type { MailsView } from '#pwa/features/mails/search.ts';
import { useResendMails } from '#pwa/features/mails/use-resend-mails.ts';
import { changeView, ManageToolbar } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { mailsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/primitives/button.tsx';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { RetryIcon, WriteMailIcon } from '#pwa/ui/icons.ts';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { TableSkeleton } from '#pwa/ui/table/table-skeleton.tsx';
import { DataTable } from '#pwa/ui/table/data-table.tsx';
import { FilterTabs } from '#pwa/ui/primitives/tabs.tsx';

const route = getRouteApi('/admin-area/admin/mails');
const pageSize = 50;
const none: MailRow[] = [];

/** The mail outbox: queued, sent and failed mails; failed ones can be sent again. */
export function MailsScreen() {
  const { t } = useTranslation();
  const words = useTableLabels();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(mailsQuery(queryOf(view)));
  const again = useResendMails();
  const { mutate, isPending } = again;
  const columns = useMemo(
    () => mailColumns(t, ({ id }) => mutate({ ids: [id] }), isPending),
    [t, mutate, isPending],
  );
  const { mails = none, totalCount = 0, counts, notification } = query.data ?? {};
  const all = counts === undefined ? 0 : counts.queued + counts.sent + counts.failed;
  const narrowed = view.q !== undefined || view.state !== undefined;
  const state = listState(query, narrowed ? 1 : all, mails.length);
  useDocumentTitle(t('mails.title'));
  useKeyboardShortcuts({
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
  });

  function show(search: MailsView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }
  const ofOne = view.notification === undefined ? {} : { notification: view.notification };

  return (
    <AdminPage>
      <AdminPageHeader title={t('mails.title')} count={query.data === undefined ? undefined : all}>
        {counts !== undefined && counts.failed > 0 && (
          <Button
            size="sm"
            icon={RetryIcon}
            className="max-md:min-h-11"
            busy={isPending}
            onClick={() => mutate({ all: true, ...ofOne })}
          >
            {t('mails.allAgain')}
          </Button>
        )}
        <Link
          to="/admin/notifications"
          className={buttonClass({ variant: 'primary', size: 'sm', className: 'max-md:min-h-11' })}
        >
          <WriteMailIcon className="size-4" aria-hidden />
          {t('mails.newNotification')}
        </Link>
      </AdminPageHeader>
      {notification != null && counts !== undefined && (
        <NotificationSummary notification={notification} counts={counts} />
      )}
      <ManageToolbar searchLabel={t('mails.search')} view={view} onView={show} columns={[]}>
        <FilterTabs
          label={t('mails.state')}
          className="border-b-0"
          value={view.state ?? ''}
          onChange={(chosen) =>
            show(changeView(view, { state: mailStates.find((each) => each === chosen) }))
          }
          options={[
            { value: '', label: t('mails.any'), ...(counts && { count: all }) },
            ...mailStates.map((value) => ({
              value,
              label: t(`mails.state.${value}`),
              ...(counts && { count: counts[value] }),
            })),
          ]}
        />
      </ManageToolbar>
      <StaleDataBanner query={query} />
      <DataTable
        label={t('mails.title')}
        columns={columns}
        rows={mails}
        rowId={({ id }) => id}
        rowName={({ recipient }) => recipient}
        view={view}
        onView={show}
        pageSize={pageSize}
        total={totalCount}
        words={words}
        instead={
          state === 'ready' ? undefined : (
            <ContentStates
              state={state}
              skeleton={<TableSkeleton columns={columns.length} label={t('state.loading')} />}
              empty={{ title: t('mails.emptyTitle'), text: t('mails.emptyText') }}
              nothingFound={{
                title: t('state.nothingFoundTitle'),
                text: t('mails.noneText'),
                action: (
                  <Button size="touch" onClick={() => show(ofOne)}>
                    {t('action.clearFilters')}
                  </Button>
                ),
              }}
              error={queryErrorState(query)}
            >
              {null}
            </ContentStates>
          )
        }
      />
    </AdminPage>
  );
}

function queryOf({ page = 1, q, state, notification }: MailsView) {
  return {
    page,
    pageSize,
    ...(q !== undefined && { text: q.slice(0, 100) }),
    ...(state !== undefined && { state }),
    ...(notification !== undefined && { notification }),
  };
}
