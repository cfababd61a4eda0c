import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import type { City, Country } from '#sync/contracts/places/manage-places.ts';
import { searchCities, searchCountries } from '#sync/contracts/places/place-search.ts';
import { call } from '#pwa/lib/http/api.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Combobox, type ComboboxOption } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The fields that teams and venues share. */
export interface PlaceValues {
  name: string;
  /** Other names, one per line. */
  aliases: string;
  countryId: string;
  /** Empty for a national team. */
  cityId: string;
}

/**
 * Country and city; selecting another country clears the city. The record's own place can be shown
 * before the lists have loaded.
 */
export function PlaceFields({
  control: form,
  countryId,
  stored,
  withCity,
  onCountry,
  errorOf,
  hintOf,
}: {
  control: Control<PlaceValues>;
  countryId: string;
  stored: { Country: Country; City: City | null } | null;
  withCity: boolean;
  /** Called when another country is selected. */
  onCountry: () => void;
  errorOf: (field: 'countryId' | 'cityId') => string | undefined;
  hintOf: (field: 'countryId' | 'cityId') => ReactNode;
}) {
  const { t } = useTranslation();
  const countries = useQuery(countriesQuery());
  const cities = useQuery({ ...citiesQuery(countryId), enabled: withCity && countryId !== '' });
  const failed = countries.isError ? countries : cities.isError ? cities : null;
  const words = {
    none: t('places.noneFound'),
    more: (shown: number, count: number) => t('places.moreFound', { shown, count }),
    found: (count: number) => t('places.found', { count }),
  };
  const loading = (query: { isFetching: boolean; data: unknown }) =>
    query.isFetching && query.data === undefined ? t('state.loading') : undefined;

  return (
    <>
      {failed !== null && (
        <Banner
          tone="error"
          rounded
          action={
            <Button size="xs" onClick={() => void failed.refetch()}>
              {t('action.tryAgain')}
            </Button>
          }
        >
          {queryErrorState(failed).text}
        </Banner>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Controller
          control={form}
          name="countryId"
          render={({ field }) => (
            <Field
              label={t('places.country')}
              error={errorOf('countryId')}
              hint={loading(countries) ?? hintOf('countryId')}
              required
            >
              {(control) => (
                <Combobox
                  control={control}
                  label={t('places.country')}
                  placeholder={t('places.chooseCountry')}
                  options={optionsOf(countries.data, stored?.Country)}
                  value={field.value}
                  onChange={(value) => {
                    field.onChange(value);
                    onCountry();
                  }}
                  onBlur={field.onBlur}
                  inputRef={field.ref}
                  labels={words}
                />
              )}
            </Field>
          )}
        />
        {withCity && (
          <Controller
            control={form}
            name="cityId"
            render={({ field }) => (
              <Field
                label={t('places.city')}
                error={errorOf('cityId')}
                hint={
                  countryId === ''
                    ? t('places.countryFirst')
                    : (loading(cities) ?? hintOf('cityId'))
                }
                required
              >
                {(control) => (
                  <Combobox
                    // Remounts the field, because text typed for another country's list must not
                    // stay.
                    key={countryId}
                    control={control}
                    label={t('places.city')}
                    placeholder={t('places.chooseCity')}
                    disabled={countryId === ''}
                    options={optionsOf(
                      cities.data,
                      stored?.Country.id === countryId ? stored.City : null,
                    )}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    inputRef={field.ref}
                    labels={words}
                  />
                )}
              </Field>
            )}
          />
        )}
      </div>
    </>
  );
}

type Named = { id: string; name: string; code?: string };

function optionsOf(
  list: readonly Named[] | undefined,
  stored: Named | null | undefined,
): ComboboxOption[] {
  const all = list ?? (stored ? [stored] : []);
  return all.map(({ id, name, code }) => ({ value: id, label: name, note: code }));
}

// Countries and cities change only with a new edition of the data set.
const cached = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 } as const;

function countriesQuery() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call(searchCountries, { query: {}, signal }),
    ...cached,
  });
}

/** The cities of a country, the largest first. */
function citiesQuery(countryId: string) {
  return queryOptions({
    queryKey: ['cities', countryId],
    queryFn: ({ signal }) => call(searchCities, { query: { countryId }, signal }),
    enabled: countryId !== '',
    ...cached,
  });
}
