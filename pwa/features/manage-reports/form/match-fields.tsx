import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { eventOption, matchOption, venueName } from '#pwa/lib/admin/list/search-options.ts';
import { useMatchSearch } from '#pwa/lib/admin/list/use-match-search.ts';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Combobox } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';

/** Selects a tournament and a match by search; a match sets its tournament. */
export function MatchFields({
  eventId,
  matchId,
  onChange,
  errors,
}: {
  eventId: string;
  matchId: string;
  onChange: (chosen: { eventId: string; matchId: string }) => void;
  errors: { eventId: string | undefined; matchId: string | undefined };
}) {
  const { t } = useTranslation();
  const events = useQuery(eventsQuery());
  const [changes, setChanges] = useState(0);
  const { query, matches = [], isSearching, ...found } = useMatchSearch(matchId, eventId);
  const { chosen, search, pick, hasMore } = found;
  const failed = [events, query].find(({ isError, data }) => isError && data === undefined);
  const toOption = (match: MatchSearchResult) =>
    matchOption(match, joinWithCommas([formatDateTime(match.date), venueName(match)]));
  const words = {
    none: t('manageReports.noMatches'),
    more: (few: number, count: number) => t('table.pages', { first: 1, last: few, total: count }),
    found: (count: number) => String(count),
  };
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {failed !== undefined && <LoadErrorBanner query={failed} />}
      <Field label={t('manageReports.tournament')} error={errors.eventId} required>
        {(control) => (
          <Combobox
            control={control}
            label={t('manageReports.tournament')}
            placeholder={t('manageReports.chooseEvent')}
            options={(events.data ?? []).map(eventOption)}
            value={eventId}
            onChange={(next) => {
              setChanges(changes + 1);
              onChange({ eventId: next, matchId: chosen?.eventId === next ? matchId : '' });
            }}
            labels={words}
          />
        )}
      </Field>
      <Field
        label={t('manageReports.match')}
        error={errors.matchId}
        hint={t('manageReports.forOfficers')}
        required
      >
        {(control) => (
          <Combobox
            // Remounts the field, because text typed for another tournament's list must not stay; but
            // not when the match sets the tournament, which would take the focus away.
            key={changes}
            control={control}
            label={t('manageReports.match')}
            placeholder={t('manageReports.matchHint')}
            options={matches.map(toOption)}
            chosen={chosen && toOption(chosen)}
            onSearch={search}
            isSearching={isSearching}
            value={matchId}
            onChange={(next) =>
              onChange({ eventId: pick(next)?.eventId ?? eventId, matchId: next })
            }
            labels={{
              ...words,
              ...(isSearching && { none: t('state.loading') }),
              ...(hasMore && { first: t('notifications.firstFound', { shown: matches.length }) }),
            }}
          />
        )}
      </Field>
    </div>
  );
}
