import { useQueries, useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { maxMailMatches } from '#sync/contracts/notifications/notifications.ts';
import type { NotificationValues } from '#pwa/features/notifications/notification-form.ts';
import { formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { eventOption, matchOption } from '#pwa/lib/admin/list/search-options.ts';
import { useMatchSearch } from '#pwa/lib/admin/list/use-match-search.ts';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { foundMatchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { t, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { flatTeamNames } from '#pwa/lib/places/place-name.ts';
import { Chip } from '#pwa/ui/form/chip.tsx';
import { Combobox, type ComboboxOption } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';

type Form = UseFormReturn<NotificationValues>;

/** Selects the tournament whose people receive the email. */
export function EventField({ form, error }: { form: Form; error: string | undefined }) {
  const { t } = useTranslation();
  const query = useQuery(eventsQuery());
  const options = query.data?.map((event) => ({
    ...eventOption(event),
    note: event.acronym ?? undefined,
  }));
  return (
    <Controller
      control={form.control}
      name="eventId"
      render={({ field }) => (
        <Field label={t('notifications.event')} error={error} required>
          {(control) => (
            <SearchableRecords
              control={control}
              label={t('notifications.event')}
              placeholder={t('notifications.chooseEvent')}
              query={query}
              options={options}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              inputRef={field.ref}
            />
          )}
        </Field>
      )}
    />
  );
}

/** Selects matches whose people receive the email, by team or date, the next match first. */
export function MatchesField({ form, error }: { form: Form; error: string | undefined }) {
  const { t } = useTranslation();
  const { query, matches, isSearching, search, hasMore } = useMatchSearch('');
  const chosen = form.watch('matchIds');
  const found = useQueries({ queries: chosen.map((id) => foundMatchQuery(id)) });
  const options = upcomingFirst(matches?.filter(({ id }) => !chosen.includes(id)));
  const change = (matchIds: string[]) =>
    form.setValue('matchIds', matchIds, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('notifications.matches')}
        error={chosen.length > maxMailMatches ? t('notifications.tooManyMatches') : error}
        required
      >
        {(control) => (
          <SearchableRecords
            control={control}
            label={t('notifications.matches')}
            placeholder={t('notifications.searchMatch')}
            query={query}
            options={options?.map((match) => matchOption(match, formatDate(match.date)))}
            value=""
            onChange={(id) => change([...chosen, id])}
            onSearch={search}
            isSearching={isSearching}
            hasMore={hasMore}
            inputRef={form.register('matchIds').ref}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={t('notifications.matches')} className="flex flex-wrap gap-1.5">
          {chosen.map((id, at) => {
            const match = found[at]?.data;
            const name = match ? matchText(match) : t('state.loading');
            return (
              <Chip
                key={id}
                removeLabel={t('notifications.removeMatch', { match: name })}
                onRemove={() => change(chosen.filter((each) => each !== id))}
              >
                {match === null ? t('notifications.matchGone') : name}
              </Chip>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function matchText(match: MatchSearchResult): string {
  return joinWithDots([t('matches.versus', flatTeamNames(match)), formatDateTime(match.date)]);
}

/** Upcoming rows, soonest first, then past ones, latest first. */
function upcomingFirst<Row extends { date: string }>(rows: readonly Row[] | undefined) {
  if (rows === undefined) return undefined;
  const today = new Date().toISOString().slice(0, 10);
  return [
    ...rows.filter(({ date }) => date >= today),
    ...rows.filter(({ date }) => date < today).toReversed(),
  ];
}

type SearchableRecordsProps = Omit<
  ComponentProps<typeof Combobox>,
  'labels' | 'options' | 'disabled' | 'create'
> & {
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  options: readonly ComboboxOption[] | undefined;
  hasMore?: boolean;
};

/** A search among records, which may still be loading. */
function SearchableRecords({
  query,
  options,
  placeholder = '',
  hasMore = false,
  isSearching = false,
  ...combobox
}: SearchableRecordsProps) {
  const { t } = useTranslation();
  if (options === undefined && query.isError) return <LoadErrorBanner query={query} />;
  return (
    <Combobox
      {...combobox}
      isSearching={isSearching}
      placeholder={options === undefined ? t('state.loading') : placeholder}
      options={options ?? []}
      disabled={options === undefined}
      labels={{
        none: t(isSearching ? 'state.loading' : 'notifications.noneFound'),
        more: (shown, count) => t('notifications.moreFound', { shown, count }),
        ...(hasMore && {
          first: t('notifications.firstFound', { shown: options?.length ?? 0 }),
        }),
        found: (count) => t('notifications.found', { count }),
      }}
    />
  );
}
