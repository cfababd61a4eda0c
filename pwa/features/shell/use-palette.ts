/** What the palette finds for some words, and where each leads. */
import { useQuery } from '@tanstack/react-query';
import type { NavigateOptions } from '@tanstack/react-router';
import type { User } from '#sync/contracts/accounts.ts';
import type { EventRow } from '#sync/contracts/events.ts';
import type { FoundMatch } from '#sync/contracts/match-search.ts';
import { adminSections } from '#pwa/features/shell/admin-pages.ts';
import { formatDate, formatDateTime } from '#pwa/lib/dates.ts';
import { allEvents } from '#pwa/lib/queries.ts';
import { peopleAndMatches } from '#pwa/lib/search-queries.ts';
import { useSettled } from '#pwa/lib/use-settled.ts';
import { useWords } from '#pwa/lib/words.ts';
import type { CommandItem } from '#pwa/ui/command.tsx';
import { EventIcon, MatchesIcon, PersonIcon } from '#pwa/ui/icons.ts';
import { matchesSearch } from '#pwa/ui/table-view.ts';

export interface Place extends CommandItem {
  go: NavigateOptions;
}

type Words = ReturnType<typeof useWords>['t'];

/** Of each kind. */
const most = 6;

/** Pages and tournaments at once; people and matches, together, a moment after the last key. */
export function usePalette(text: string) {
  const { t } = useWords();
  const words = text.trim();
  const asked = useSettled(words, 200);
  const search = useQuery(peopleAndMatches(asked, most));
  const events = useQuery(allEvents());
  const searching = words !== '' && (asked !== words || search.isFetching);
  // What was found for the words before stays in place until the next comes.
  const found = words === '' ? undefined : search.data;

  const groups = [
    {
      label: t('palette.pages'),
      items: pagePlaces(t).filter(({ title }) => matchesSearch(words, title)),
    },
    {
      label: t('palette.events'),
      items: words === '' ? [] : eventPlaces(events.data ?? [], words),
    },
    { label: t('palette.people'), items: (found?.people ?? []).map(personPlace) },
    {
      label: t('palette.matches'),
      items: (found?.matches ?? []).map((match) => matchPlace(match, t)),
    },
  ];
  return {
    words,
    groups,
    count: groups.reduce((sum, { items }) => sum + items.length, 0),
    searching,
    failed: words !== '' && !searching && search.isError ? search : undefined,
  };
}

function pagePlaces(t: Words): Place[] {
  return adminSections.flatMap(({ name: section, pages }) =>
    pages.map(({ to, name, icon }) => ({
      id: `page-${to}`,
      title: t('palette.page', { section: t(section), page: t(name) }),
      icon,
      go: { to },
    })),
  );
}

function eventPlaces(events: readonly EventRow[], words: string): Place[] {
  const typed = words.toLowerCase();
  const begins = ({ name }: EventRow) => Number(name.toLowerCase().startsWith(typed));
  return events
    .filter(({ name, acronym }) => matchesSearch(words, name, acronym))
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, most)
    .map(({ id, name, startDate, endDate }) => ({
      id: `event-${id}`,
      title: name,
      note: `${formatDate(startDate)} – ${formatDate(endDate)}`,
      icon: EventIcon,
      go: { to: '/admin/manage/tournaments/$id', params: { id } },
    }));
}

function personPlace(user: User): Place {
  const { id, firstName, lastName, email, organization, Admin } = user;
  return {
    id: `person-${id}`,
    title: `${firstName} ${lastName}`,
    note: [organization, email].filter(Boolean).join(' · '),
    icon: PersonIcon,
    // Of administrators there is nothing to decide.
    go:
      Admin === null
        ? { to: '/user-details/$id', params: { id } }
        : { to: '/profile/$id', params: { id } },
  };
}

function matchPlace(match: FoundMatch, t: Words): Place {
  return {
    id: `match-${match.id}`,
    title: t('matches.versus', { home: match.home, away: match.away }),
    note: [formatDateTime(match.date), match.venue, match.event].join(' · '),
    icon: MatchesIcon,
    go: { to: '/admin/manage/matches/$id', params: { id: match.id } },
  };
}
