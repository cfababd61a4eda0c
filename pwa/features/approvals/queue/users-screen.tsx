import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AskDialog } from '#pwa/features/approvals/decisions/ask-dialog.tsx';
import { WaitingFilter } from '#pwa/features/approvals/requests/waiting-filter.tsx';
import { AddressFilter } from '#pwa/features/approvals/requests/address-filter.tsx';
import { RoleFilter } from '#pwa/features/approvals/requests/role-filter.tsx';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { ApprovalsHeader } from '#pwa/features/approvals/approvals-header.tsx';
import { useBulkDecisions } from '#pwa/features/approvals/bulk/bulk-decision-dialog.tsx';
import {
  decide,
  undoDecision,
  useScreenDecisions,
} from '#pwa/features/approvals/decisions/decision-store.ts';
import {
  afterDecision,
  groupByAge,
  isAnswerLate,
  waitsForApplicant,
  personOf,
  neighborOf,
} from '#pwa/features/approvals/requests/request-people.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { QueueList } from '#pwa/features/approvals/queue/queue-list.tsx';
import { QueuePersonPanel } from '#pwa/features/approvals/queue/queue-person-panel.tsx';
import { PersonSkeleton, QueueSkeleton } from '#pwa/features/approvals/queue/queue-skeleton.tsx';
import { RejectDialog } from '#pwa/features/approvals/decisions/reject-dialog.tsx';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';

import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useSearchText } from '#pwa/lib/hooks/use-search-text.ts';
import { unconfirmedQuery } from '#pwa/lib/admin/queries/address-queries.ts';
import { pendingRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTableLabels } from '#pwa/lib/admin/list/table-labels.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { Kbd } from '#pwa/ui/kbd.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';
import { useRowSelection } from '#pwa/ui/data-table/select-range.ts';
import { SelectionBar } from '#pwa/ui/data-table/table-footer.tsx';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';

const route = getRouteApi('/admin-area/admin/approvals/users');

/** Registrations to decide: the list by age and, beside it, the person with their documents. */
export function ApprovalUsersScreen() {
  const { t } = useTranslation();
  const now = useNow();
  const { query, view, waiting, asked, found, chosen, unconfirmed, show } = useQueue();
  const [text, setText] = useSearchText(view.q, (next) => show({ q: next }));
  const [rejecting, setRejecting] = useState<ApprovalRequest | null>(null);
  const [rejectionReason, setRejectionReason] = useState('');
  // `about` is the requirement in question, if any.
  const [asking, setAsking] = useState<{
    request: ApprovalRequest;
    about?: string | undefined;
  } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // A search hides rows but keeps them selected.
  const ticked = waiting.filter(({ id }) => selected.has(id));
  const batch = useBulkDecisions(ticked, 'create_profile');
  const words = useTableLabels();
  const beside = useMediaQuery('(min-width: 48rem)');
  // Groups change with the minute, not with every key.
  const minute = now - (now % 60_000);
  const groups = useMemo(() => groupByAge(found, minute), [found, minute]);
  const ids = useMemo(
    () => groups.flatMap(({ requests }) => requests.map(({ id }) => id)),
    [groups],
  );

  function settle(
    request: ApprovalRequest,
    status: 'approved' | 'rejected',
    reason: string | null,
  ): void {
    const held = decide({ id: request.id, name: fullName(personOf(request)), status, reason });
    if (held) show({ request: afterDecision(ids, request.id) ?? undefined });
  }
  function reject(request: ApprovalRequest | null, reason?: string): void {
    setRejectionReason(
      reason ?? (request && isAnswerLate(request, now) ? t('reason.noAnswer') : ''),
    );
    setRejecting(request);
  }

  const selection = useRowSelection(ids, selected, setSelected);
  function step(by: 1 | -1): void {
    show({ request: neighborOf(ids, chosen?.id ?? null, by) ?? undefined });
  }
  function takeBack(): void {
    const undone = undoDecision();
    if (undone !== null) show({ request: undone.id });
  }

  useKeyboardShortcuts({
    j: () => step(1),
    k: () => step(-1),
    // The shortcuts only work while the person is visible.
    ...(beside && {
      a: () => chosen && settle(chosen, 'approved', null),
      r: () => reject(chosen),
      q: () => chosen && canAsk(chosen) && setAsking({ request: chosen }),
    }),
    x: () => chosen && selection.tick(chosen.id, !selected.has(chosen.id), false),
    escape: () => setSelected(new Set()),
    z: takeBack,
    '/': () => document.querySelector<HTMLElement>('input[data-search]')?.focus(),
  });

  return (
    <AdminPage>
      <ApprovalsHeader type="create_profile" />
      <StaleDataBanner query={query} />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={t('approvals.list')}
          className="flex min-h-0 w-full flex-col border-border bg-card md:w-72 md:flex-none md:border-e xl:w-98"
        >
          <div className="flex flex-none flex-col gap-2.5 border-b border-border px-4 py-3">
            <div className="flex items-center">
              <Checkbox
                small
                className="-ms-4 w-12 flex-none justify-center gap-0 md:min-h-9"
                checked={ids.length > 0 && selection.ticked === ids.length}
                partly={selection.ticked > 0 && selection.ticked < ids.length}
                onChange={(event) => selection.tickAll(event.target.checked)}
              >
                <span className="sr-only">{t('table.selectAll')}</span>
              </Checkbox>
              <div className="min-w-0 flex-1">
                <SearchInput
                  small
                  data-search
                  label={t('approvals.searchPeople')}
                  clearLabel={t('action.clearSearch')}
                  value={text}
                  onChange={setText}
                  hint={
                    <span className="max-lg:hidden">
                      <Kbd>/</Kbd>
                    </span>
                  }
                />
              </div>
            </div>
            <div className="flex items-center justify-between gap-3">
              <span className="flex flex-wrap gap-2">
                <RoleFilter present={waiting.map((request) => personOf(request).role)} />
                <AddressFilter />
                {(asked > 0 || view.waiting !== undefined) && <WaitingFilter asked={asked} />}
              </span>
              <span className="num whitespace-nowrap text-muted-foreground" role="status">
                {query.data && t('approvals.waitingCount', { count: found.length })}
              </span>
            </div>
          </div>
          <ContentStates
            state={listState(query, waiting.length, found.length)}
            skeleton={<QueueSkeleton label={t('state.loading')} />}
            empty={{ title: t('approvals.emptyTitle'), text: t('approvals.emptyText') }}
            nothingFound={{
              title: t('state.nothingFoundTitle'),
              text: t('state.nothingFoundText'),
              action: (
                <Button
                  variant="outline"
                  size="touch"
                  onClick={() => show({ q: undefined, role: undefined, address: undefined })}
                >
                  {t('action.clearFilters')}
                </Button>
              ),
            }}
            error={queryErrorState(query)}
          >
            <QueueList
              groups={groups}
              chosen={chosen?.id ?? null}
              unconfirmed={unconfirmed}
              now={now}
              onChoose={(request) => show({ request })}
              ticked={selected}
              onTick={selection.tick}
            />
          </ContentStates>
          {ticked.length > 0 && (
            <SelectionBar
              words={words}
              count={ticked.length}
              onClear={() => setSelected(new Set())}
            >
              {batch.buttons}
            </SelectionBar>
          )}
        </section>
        {query.isPending && <PersonSkeleton />}
        {chosen !== null && (
          <QueuePersonPanel
            request={chosen}
            unconfirmed={unconfirmed.has(personOf(chosen).id)}
            at={ids.indexOf(chosen.id) + 1}
            of={ids.length}
            onStep={step}
            onAccept={() => settle(chosen, 'approved', null)}
            onAsk={canAsk(chosen) ? (about) => setAsking({ request: chosen, about }) : undefined}
            onReject={(reason) => reject(chosen, reason)}
          />
        )}
      </div>
      {batch.dialog}
      {asking !== null && (
        <AskDialog
          requestId={asking.request.id}
          user={personOf(asking.request)}
          about={asking.about}
          onAsked={() => show({ request: afterDecision(ids, asking.request.id) ?? undefined })}
          onClose={() => setAsking(null)}
        />
      )}
      {rejecting !== null && (
        <RejectDialog
          type="create_profile"
          title={t('approvals.rejectOne', { name: fullName(personOf(rejecting)) })}
          initialReason={rejectionReason}
          onClose={() => setRejecting(null)}
          onReject={(reason) => {
            setRejecting(null);
            settle(rejecting, 'rejected', reason);
          }}
        />
      )}
    </AdminPage>
  );
}

/** A second question waits for the answer to the first. */
const canAsk = (request: ApprovalRequest | null) => request !== null && !waitsForApplicant(request);

const noIds: ReadonlySet<string> = new Set();

/** The queue for the URL's search params: pending requests, filtered, with the selected one. */
function useQueue() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(pendingRequestsQuery('create_profile'));
  const unconfirmed = useQuery(unconfirmedQuery).data ?? noIds;
  const decisions = useScreenDecisions();
  const { data } = query;
  const pending = useMemo(
    () => (data?.requests ?? []).filter(({ id }) => !decisions.has(id)),
    [data, decisions],
  );
  const isOfApplicants = view.waiting === 'applicant';
  const waiting = useMemo(
    () => pending.filter((request) => waitsForApplicant(request) === isOfApplicants),
    [pending, isOfApplicants],
  );
  const asked = isOfApplicants ? waiting.length : pending.length - waiting.length;
  const found = useMemo(
    () =>
      waiting.filter((request) => {
        const { id, role, email, ...person } = personOf(request);
        if (view.role !== undefined && role !== view.role) return false;
        if (view.address !== undefined && unconfirmed.has(id) !== (view.address === 'unconfirmed'))
          return false;
        const { firstName, lastName, nameArabic, organization, organizationArabic } = person;
        const names = [firstName, lastName, nameArabic, organization, organizationArabic];
        return matchesSearch(view.q, email, ...names);
      }),
    [waiting, view.role, view.address, view.q, unconfirmed],
  );
  const chosen = found.find(({ id }) => id === view.request) ?? found[0] ?? null;
  const show = (next: { [Name in keyof RequestView]?: RequestView[Name] | undefined }) =>
    void navigate({ replace: true, search: (before) => changeView(before, next) });
  return { query, view, waiting, asked, found, chosen, unconfirmed, show };
}
