/** The results of the command palette for a search text. */
import { useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { EventRow } from '#sync/contracts/events/events.ts';
import type { MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { languages } from '#sync/contracts/messages/languages.ts';
import { type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { adminActions } from '#pwa/features/shell/admin/admin-actions.ts';
import { adminNavSections, sectionLabel } from '#pwa/features/shell/admin/admin-nav.ts';
import { formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { globalSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useBothLanguages } from '#pwa/lib/i18n/use-both-languages.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { CommandPaletteItem } from '#pwa/ui/dialogs/command-palette.tsx';
import { EventIcon, MatchesIcon, PersonIcon } from '#pwa/ui/icons.ts';
import { matchesSearch, searchKey } from '#sync/contracts/core/search-key.ts';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';
import { flatTeamNames, placeName } from '#pwa/lib/places/place-name.ts';

export interface PaletteItem extends CommandPaletteItem {
  go: NavigateOptions;
}

type Translate = ReturnType<typeof useTranslation>['t'];

/** Maximum number of results per group. */
const maxPerGroup = 6;

/**
 * Actions, pages and tournaments match immediately; people and matches are fetched together after a
 * debounce.
 */
export function useCommandPalette(text: string) {
  const { t } = useTranslation();
  // The names of pages are found in both languages.
  useBothLanguages();
  const query = text.trim();
  const debouncedQuery = useDebouncedValue(query, 200);
  const search = useQuery(globalSearchQuery(debouncedQuery, maxPerGroup));
  const events = useQuery(eventsQuery());
  const searching = query !== '' && (debouncedQuery !== query || search.isFetching);
  // Previous results stay until the new ones arrive.
  const found = query === '' ? undefined : search.data;

  const { pages, actions } = namedItems(query, t);
  const groups = [
    { label: t('palette.actions'), items: actions },
    { label: t('palette.pages'), items: pages },
    {
      label: t('palette.events'),
      items: query === '' ? [] : eventItems(events.data ?? [], query, t),
    },
    {
      label: t('palette.people'),
      items: (found?.people ?? []).map((person) => personItem(person, query)),
    },
    {
      label: t('palette.matches'),
      items: (found?.matches ?? []).map((match) => matchItem(match, t)),
    },
  ];
  return {
    query,
    groups,
    count: groups.reduce((sum, { items }) => sum + items.length, 0),
    searching,
    failedSearch: query !== '' && !searching && search.isError ? search : undefined,
  };
}

/** Pages and actions by their names in each language that is loaded. */
function namedItems(query: string, t: Translate): { pages: PaletteItem[]; actions: PaletteItem[] } {
  const fits = (...keys: MessageKey[]) =>
    matchesSearch(query, ...keys.flatMap((key) => languages.map((each) => messageText(each, key))));
  const pages = adminNavSections.flatMap((section) =>
    section.pages.flatMap((page) => {
      const { to, name, icon } = page;
      const label = sectionLabel(section, page);
      if (!fits(name, ...(label === null ? [] : [label]))) return [];
      const title =
        label === null ? t(name) : t('palette.page', { section: t(label), page: t(name) });
      return { id: `page-${to}`, title, icon, go: { to } };
    }),
  );
  const actions = adminActions
    .filter(({ name }) => fits(name))
    .map(({ name, icon, go }) => ({ id: name, title: t(name), icon, go }));
  return { pages, actions };
}

function eventItems(events: readonly EventRow[], query: string, t: Translate): PaletteItem[] {
  const typed = searchKey(query);
  const startsWithQuery = ({ name, nameArabic }: EventRow) =>
    Number([name, nameArabic ?? ''].some((text) => searchKey(text).startsWith(typed)));
  return events
    .filter(({ name, nameArabic, acronym }) => matchesSearch(query, name, nameArabic, acronym))
    .toSorted((a, b) => startsWithQuery(b) - startsWithQuery(a))
    .slice(0, maxPerGroup)
    .map(({ id, startDate, endDate, ...event }) => ({
      id: `event-${id}`,
      title: placeName(event),
      note: t('events.dates', { start: formatDate(startDate), end: formatDate(endDate) }),
      icon: EventIcon,
      go: { to: '/admin/manage/tournaments/$id', params: { id } },
    }));
}

function personItem(user: User, query: string): PaletteItem {
  const { id, email, mobileNumber, Admin } = user;
  const isNumber = /\p{Nd}/u.test(query);
  return {
    id: `person-${id}`,
    title: fullName(user),
    note: joinWithDots([organizationName(user), isNumber && mobileNumber, email]),
    icon: PersonIcon,
    // Administrators have no registration to review.
    go:
      Admin === null
        ? { to: '/user-details/$id', params: { id } }
        : { to: '/admin/profile/$id', params: { id } },
  };
}

function matchItem(match: MatchSearchResult, t: Translate): PaletteItem {
  return {
    id: `match-${match.id}`,
    title: t('matches.versus', flatTeamNames(match)),
    note: joinWithDots([
      formatDateTime(match.date),
      placeName({ name: match.venue, nameArabic: match.venueArabic }),
      placeName({ name: match.event, nameArabic: match.eventArabic }),
    ]),
    icon: MatchesIcon,
    go: { to: '/admin/manage/matches/$id', params: { id: match.id } },
  };
}
