import '#pwa/lib/late-words/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type MailRow, mailStates } from '#sync/contracts/mails.ts';
import { mailColumns } from '#pwa/features/mails/mail-columns.tsx';
import { OneNotification } from '#pwa/features/mails/one-notification.tsx';
import type { MailsView } from '#pwa/features/mails/search.ts';
import { useSendAgain } from '#pwa/features/mails/use-send-again.ts';
import { changeView, ManageToolbar } from '#pwa/lib/parts/manage-toolbar.tsx';
import { RenewalStrip } from '#pwa/lib/parts/renewal-strip.tsx';
import { mailsPage } from '#pwa/lib/queries.ts';
import { listState, readError } from '#pwa/lib/query-state.ts';
import { useTableWords } from '#pwa/lib/table-words.ts';
import { useKeys } from '#pwa/lib/use-keys.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';
import { RetryIcon, WriteMailIcon } from '#pwa/ui/icons.ts';
import { States } from '#pwa/ui/states.tsx';
import { TableSkeleton } from '#pwa/ui/table-skeleton.tsx';
import { DataTable } from '#pwa/ui/table.tsx';
import { FilterTabs } from '#pwa/ui/tabs.tsx';

const route = getRouteApi('/admin-area/admin/mails');
const pageSize = 50;
const none: MailRow[] = [];

/** The outbox: what waits, what went, what failed; failed ones once more. */
export function MailsScreen() {
  const { t } = useWords();
  const words = useTableWords();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(mailsPage(queryOf(view)));
  const again = useSendAgain();
  const { mutate, isPending } = again;
  const columns = useMemo(
    () => mailColumns(t, ({ id }) => mutate({ ids: [id] }), isPending),
    [t, mutate, isPending],
  );
  const { mails = none, totalCount = 0, counts, notification } = query.data ?? {};
  const all = counts === undefined ? 0 : counts.queued + counts.sent + counts.failed;
  const narrowed = view.q !== undefined || view.state !== undefined;
  const state = listState(query, narrowed ? 1 : all, mails.length);
  useTitle(t('mails.title'));
  useKeys({ '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus() });

  function show(search: MailsView): void {
    void navigate({ search, replace: true, resetScroll: false });
  }
  const ofOne = view.notification === undefined ? {} : { notification: view.notification };

  return (
    <DeskPage>
      <DeskHead title={t('mails.title')} count={query.data === undefined ? undefined : all}>
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
      </DeskHead>
      {notification != null && counts !== undefined && (
        <OneNotification notification={notification} counts={counts} />
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
      <RenewalStrip query={query} />
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
            <States
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
              error={readError(query)}
            >
              {null}
            </States>
          )
        }
      />
    </DeskPage>
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
