import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { MatchSearchResult } from '#sync/contracts/matches/match-search.ts';
import { fixtureQuery } from '#pwa/features/assignments/assignments.ts';
import { SearchResults } from '#pwa/features/assignments/search-results.tsx';
import { formatTime, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { matchSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { flatTeamNames, placeName } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

type Fixture = Omit<MatchSearchResult, 'eventId'>;

/** The selected match, or a search for one. */
export function MatchPicker({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);

  function choose(next: string): void {
    onChange(next);
    // The pressed button is gone, so the group takes the keyboard focus.
    group.current?.focus();
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="flex min-w-0 flex-col gap-1.5 outline-none">
      <legend className="pb-1.5 text-[0.9375rem] leading-5 font-semibold">
        {t('assignments.toMatch')}
      </legend>
      {value === '' ? (
        <MatchSearch onChoose={choose} describedBy={error === undefined ? undefined : id} />
      ) : (
        <SelectedMatch key={value} id={value} onChange={() => choose('')} />
      )}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

function MatchSearch({
  onChoose,
  describedBy,
}: {
  onChoose: (id: string) => void;
  describedBy: string | undefined;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(matchSearchQuery(useDebouncedValue(text.trim(), 300)));
  return (
    <>
      <SearchInput
        label={t('assignments.searchMatch')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        aria-describedby={describedBy}
        aria-invalid={describedBy === undefined ? undefined : true}
      />
      <SearchResults
        label={t('assignments.toMatch')}
        query={query}
        searched={text.trim() !== ''}
        none={{ title: t('assignments.noMatchesTitle'), text: t('assignments.noMatchesText') }}
        notFound={t('assignments.noMatchText')}
      >
        {(match) => (
          <button
            type="button"
            className="w-full px-3 py-2 text-start hover:bg-muted"
            onClick={() => onChoose(match.id)}
          >
            <MatchSummary match={match} />
          </button>
        )}
      </SearchResults>
    </>
  );
}

function SelectedMatch({ id, onChange }: { id: string; onChange: () => void }) {
  const { t } = useTranslation();
  const { data, isError, error } = useQuery(fixtureQuery(id));
  return (
    <div className="flex items-center gap-3 rounded-md border-[1.5px] border-input bg-card px-3 py-2">
      <div className="min-w-0 flex-1">
        {data !== undefined ? (
          <MatchSummary match={data} />
        ) : isError ? (
          <span role="alert">{error instanceof Error ? error.message : t('error.unexpected')}</span>
        ) : (
          <span role="status" aria-label={t('state.loading')} className="flex flex-col gap-2 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
          </span>
        )}
      </div>
      <Button variant="outline" size="sm" className="max-md:min-h-11" onClick={onChange}>
        {t('assignments.change')}
      </Button>
    </div>
  );
}

function MatchSummary({ match }: { match: Fixture }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="block font-[600]">{t('matches.versus', flatTeamNames(match))}</span>
      <span className="num block text-[0.8125rem] text-muted-foreground">
        {joinWithDots([
          formatWeekdayDate(match.date),
          formatTime(match.date),
          placeName({ name: match.venue, nameArabic: match.venueArabic }),
          placeName({ name: match.event, nameArabic: match.eventArabic }),
        ])}
      </span>
    </>
  );
}
