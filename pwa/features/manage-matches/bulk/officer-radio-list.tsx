import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Officer } from '#pwa/features/manage-matches/bulk/bulk-match-actions.ts';
import { officerSearchQuery } from '#pwa/lib/admin/queries/search-queries.ts';
import { useDebouncedValue } from '#pwa/lib/hooks/use-debounced-value.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { fullName, organizationName } from '#pwa/lib/people/person-name.ts';

/** Selects one media officer, searched by name on the server 300 ms after the last key. */
export function OfficerRadioList({
  chosen,
  onChoose,
}: {
  chosen: Officer | null;
  onChoose: (officer: Officer) => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useQuery(officerSearchQuery(useDebouncedValue(text.trim(), 300)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('bulk.officers')}</legend>
      <SearchInput
        label={t('bulk.searchOfficer')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
      />
      <div className="h-44 overflow-y-auto rounded-md border border-border">
        {query.data === undefined ? (
          query.isError ? (
            <p role="alert" className="p-3">
              {query.error.message}
            </p>
          ) : (
            <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-3 p-3">
              <Skeleton className="h-6" />
              <Skeleton className="h-6" />
            </div>
          )
        ) : query.data.length === 0 ? (
          <p className="p-3 text-muted-foreground">{t('bulk.noOfficer')}</p>
        ) : (
          query.data.map((officer) => {
            const { id } = officer;
            const name = fullName(officer);
            return (
              <label
                key={id}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-muted has-checked:bg-accent"
              >
                <input
                  type="radio"
                  name="bulk-officer"
                  aria-label={name}
                  className="size-4.5 accent-primary"
                  checked={chosen?.id === id}
                  onChange={() => onChoose({ id, name })}
                />
                <span className="min-w-0 flex-1" dir="auto">
                  <span className="block truncate font-[580]" dir="auto">
                    {name}
                  </span>
                  <span
                    className="block truncate text-[0.8125rem] text-muted-foreground"
                    dir="auto"
                  >
                    {organizationName(officer)}
                  </span>
                </span>
              </label>
            );
          })
        )}
      </div>
    </fieldset>
  );
}
