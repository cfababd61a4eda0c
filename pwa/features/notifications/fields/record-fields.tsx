import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import type { NotificationValues } from '#pwa/features/notifications/notification-form.ts';
import { formatDate, formatDateTime } from '#pwa/lib/format/dates.ts';
import { eventOption, matchOption, venueName } from '#pwa/lib/admin/list/search-options.ts';
import { useMatchSearch } from '#pwa/lib/admin/list/use-match-search.ts';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
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
    <SearchableRecordField
      form={form}
      name="eventId"
      label={t('notifications.event')}
      placeholder={t('notifications.chooseEvent')}
      query={query}
      options={options}
      error={error}
    />
  );
}

/** Selects the match whose people receive the email, by team or date, the next match first. */
export function MatchField({ form, error }: { form: Form; error: string | undefined }) {
  const { t } = useTranslation();
  const { query, matches, isSearching, ...found } = useMatchSearch(form.watch('matchId'));
  const { chosen, search, pick, hasMore } = found;
  const toOption = (match: MatchSearchResult): ComboboxOption =>
    matchOption(match, formatDate(match.date));
  return (
    <SearchableRecordField
      form={form}
      name="matchId"
      hint={chosen && matchFacts(chosen)}
      label={t('notifications.match')}
      placeholder={t('notifications.searchMatch')}
      query={query}
      options={upcomingFirst(matches)?.map(toOption)}
      chosen={chosen && toOption(chosen)}
      onSearch={search}
      isSearching={isSearching}
      hasMore={hasMore}
      onPick={pick}
      error={error}
    />
  );
}

function matchFacts(match: MatchSearchResult): string {
  const event = placeName({ name: match.event, nameArabic: match.eventArabic });
  return joinWithDots([formatDateTime(match.date), venueName(match), event]);
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

function SearchableRecordField({
  form,
  name,
  label,
  placeholder,
  hint,
  query,
  options,
  chosen,
  onSearch,
  isSearching = false,
  onPick,
  hasMore = false,
  error,
}: {
  form: Form;
  name: 'eventId' | 'matchId';
  label: string;
  placeholder: string;
  hint?: string | undefined;
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  options: readonly ComboboxOption[] | undefined;
  /** Present if the server searches. */
  chosen?: ComboboxOption | undefined;
  onSearch?: (text: string) => void;
  isSearching?: boolean;
  hasMore?: boolean;
  onPick?: (id: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  if (options === undefined && query.isError) return <LoadErrorBanner query={query} />;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={label} hint={hint} error={error} required>
          {(control) => (
            <Combobox
              control={control}
              label={label}
              placeholder={options === undefined ? t('state.loading') : placeholder}
              options={options ?? []}
              value={field.value}
              onChange={(id) => {
                onPick?.(id);
                field.onChange(id);
              }}
              chosen={chosen}
              onSearch={onSearch}
              isSearching={isSearching}
              onBlur={field.onBlur}
              inputRef={field.ref}
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
          )}
        </Field>
      )}
    />
  );
}
