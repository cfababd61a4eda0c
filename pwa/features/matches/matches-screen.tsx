import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { MatchList } from '#pwa/features/matches/match-list.tsx';
import { isInTab, matchesMatchSearch, type MatchTab } from '#pwa/features/matches/match-filter.ts';
import { MatchTable } from '#pwa/features/matches/match-table.tsx';
import { useListScrollPosition } from '#pwa/features/matches/use-list-scroll-position.ts';
import { useMatches } from '#pwa/lib/matches/use-matches.ts';
import { useEvents } from '#pwa/lib/events/use-events.ts';
import { usePlace } from '#pwa/lib/places/use-place.ts';
import { formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { BackLink, SyncStatusLink } from '#pwa/lib/sync/sync-status.tsx';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useSearchText } from '#pwa/lib/hooks/use-search-text.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants, IconButton } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { SearchIcon } from '#pwa/ui/icons.ts';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { FilterTabs } from '#pwa/ui/layout/page-tabs.tsx';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';

const route = getRouteApi('/member/events/$id/reservations');

const emptyMessages: Record<MatchTab, { title: MessageKey; text: MessageKey }> = {
  all: { title: 'matches.emptyTitle', text: 'matches.emptyText' },
  open: { title: 'matches.nothingOpen', text: 'matches.nothingOpenText' },
  mine: { title: 'matches.nothingMine', text: 'matches.nothingMineText' },
};

/** The matches of a tournament: a list by day on phones, a table on wide screens. */
export function MatchesScreen() {
  const { t, language } = useTranslation();
  const { id } = route.useParams();
  const { tab = 'all', q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const event = usePlace('event', id);
  const accreditations = useCollection('accreditation', { eventId: id });
  const all = useMatches(id);
  const application = useEvents()?.find(({ event: { id: eventId } }) => eventId === id)?.state;
  const hasApplied = application === 'requested' || application === 'waiting';

  const items = useMemo(
    () =>
      all?.filter(
        (item) =>
          isInTab(item, tab) &&
          (q === '' || matchesMatchSearch(item, q, formatWeekdayDate(item.date))),
      ),
    // The weekdays are in the language of the screens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [all, tab, q, language],
  );
  const [searching, setSearching] = useState(q !== '');
  const table = useMediaQuery('(min-width: 1024px)');
  const list = useListScrollPosition(items !== undefined && items.length > 0, tab, now);
  const show = (search: { tab?: MatchTab; q?: string }) =>
    void navigate({ search: (old) => ({ ...old, ...search }), replace: true, resetScroll: false });
  const [text, setText] = useSearchText(q, (next) => show({ q: next }));
  const count = (which: MatchTab) => all?.filter((item) => isInTab(item, which)).length ?? 0;

  const accredited = accreditations?.some(({ status }) => status === 'approved') ?? false;
  const loading = items === undefined || accreditations === undefined || event === undefined;
  const isNotAccredited = !loading && !accredited && all?.length === 0;

  return (
    <MemberPage
      title={event?.name ?? t('events.matches')}
      documentTitle={t('events.matches')}
      back={<BackLink to="/events/$id" params={{ id }} />}
      sticky
      trailing={
        <>
          <SyncStatusLink hasBanner className="max-md:hidden" />
          {!isNotAccredited && (
            <IconButton
              icon={SearchIcon}
              label={t('action.search')}
              aria-expanded={searching}
              aria-controls="match-search"
              className="-me-2 md:hidden"
              onClick={() => {
                if (searching) setText('');
                // Rendered synchronously: phones open the keyboard only for a focus within the
                // press itself.
                flushSync(() => setSearching(!searching));
                document.getElementById('match-search')?.focus();
              }}
            />
          )}
        </>
      }
      header={
        isNotAccredited ? (
          <SyncStatusLink hasBanner className="md:hidden" />
        ) : (
          <div className="max-md:-mb-3.5 md:flex md:items-end md:gap-6">
            <span className="flex items-center justify-between gap-3 md:flex-1">
              <FilterTabs
                inHeader
                className="md:flex-1"
                label={t('matches.whichMatches')}
                value={tab}
                onChange={(next) => show({ tab: next })}
                options={[
                  { value: 'all', label: t('matches.allTab'), count: count('all') },
                  { value: 'open', label: t('matches.openTab'), count: count('open') },
                  { value: 'mine', label: t('matches.mineTab'), count: count('mine') },
                ]}
              />
              {/* Arabic tabs leave room only for the icon of the sync status. */}
              <SyncStatusLink
                hasBanner
                className="max-[379px]:hidden md:hidden rtl:max-[449px]:[&>span]:w-3.75 rtl:max-[449px]:[&>span]:overflow-hidden"
              />
            </span>
            <SearchInput
              inHeader
              id="match-search"
              className={cn('max-md:my-2 max-md:pb-1 md:w-80', !searching && 'max-md:hidden')}
              label={t('matches.searchMatches')}
              clearLabel={t('action.clearSearch')}
              value={text}
              onChange={setText}
            />
          </div>
        )
      }
    >
      <div
        ref={list}
        className={cn(
          // The height of the sticky header, below which the days' headings stick.
          'mx-auto w-full max-w-6xl pb-6 md:px-6 md:pt-4 md:[--day-top:7.375rem]',
          searching ? 'max-md:[--day-top:10.5rem]' : 'max-md:[--day-top:6.25rem]',
        )}
      >
        <ContentStates
          state={
            loading ? 'loading' : items?.length ? 'ready' : q === '' ? 'empty' : 'nothing-found'
          }
          skeleton={
            <div className="p-4 md:p-0">
              <ListSkeleton rows={7} label={t('state.loading')} />
            </div>
          }
          empty={
            isNotAccredited
              ? {
                  title: t(hasApplied ? 'home.stepApplied' : 'events.notAccredited'),
                  text: t('matches.notAccreditedText'),
                  action: (
                    <Link to="/events/$id" params={{ id }} className={buttonVariants()}>
                      {t('matches.toEvent')}
                    </Link>
                  ),
                }
              : { title: t(emptyMessages[tab].title), text: t(emptyMessages[tab].text) }
          }
          nothingFound={{
            title: t('state.nothingFoundTitle'),
            text: t('state.nothingFoundText'),
            action: (
              <Button variant="outline" onClick={() => show({ q: '', tab: 'all' })}>
                {t('action.clearFilters')}
              </Button>
            ),
          }}
        >
          {table ? <MatchTable items={items ?? []} /> : <MatchList items={items ?? []} now={now} />}
        </ContentStates>
      </div>
    </MemberPage>
  );
}
