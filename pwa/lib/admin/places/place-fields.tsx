import { searchedNames } from '#sync/contracts/core/search-key.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { createCity, type City, type Country } from '#sync/contracts/places/manage-places.ts';
import { searchCities, searchCountries } from '#sync/contracts/places/place-search.ts';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import type { AdminRecord } from '#pwa/lib/admin/resource/admin-resource.ts';
import type { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { countryName } from '#pwa/lib/places/country-name.ts';
import { type NamedPlace, placeName } from '#pwa/lib/places/place-name.ts';
import { Combobox, type ComboboxOption } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** The fields that teams and venues share. */
export interface PlaceValues {
  name: string;
  /** Empty if the place has no Arabic name. */
  nameArabic: string;
  /** Other names, one per line. */
  aliases: string;
  countryId: string;
  /** A city's id; empty for a national team. */
  cityId: string;
}

/** The part of a form's state that `PlaceFields` uses, alike for teams and venues. */
export type PlaceFormState = Pick<
  ReturnType<typeof useResourceForm<AdminRecord, PlaceValues, object>>,
  'form' | 'errorOf' | 'hintOf'
>;

/**
 * Country and city; selecting another country clears the city. The record's own place can be shown
 * before the lists have loaded.
 */
export function PlaceFields({
  state: { form, errorOf, hintOf },
  stored,
  withCity = true,
}: {
  state: PlaceFormState;
  stored: { Country: Country; City: City | null } | null;
  withCity?: boolean;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const countryId = form.watch('countryId');
  const countries = useQuery(countriesQuery());
  const cities = useQuery({ ...citiesQuery(countryId), enabled: withCity && countryId !== '' });
  const failed = countries.isError ? countries : cities.isError ? cities : null;
  const loading = (query: { isFetching: boolean; data: unknown }) =>
    query.isFetching && query.data === undefined ? t('state.loading') : undefined;

  function addCity(name: string): void {
    call(createCity, { body: { city: { name, countryId } } }).then(
      (city) => {
        queryClient.setQueryData(citiesQuery(countryId).queryKey, (known) =>
          known === undefined || known.some(({ id }) => id === city.id) ? known : [city, ...known],
        );
        // Another country may have been chosen by now.
        if (form.getValues('countryId') !== countryId) return;
        form.setValue('cityId', city.id, { shouldDirty: true, shouldValidate: true });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        toast('error', { text: error.message });
      },
    );
  }

  return (
    <>
      {failed !== null && <LoadErrorBanner query={failed} />}
      <div className="grid gap-5 md:grid-cols-2">
        <PlaceField
          control={form.control}
          name="countryId"
          label={t('places.country')}
          placeholder={t('places.chooseCountry')}
          options={optionsOf(countries.data, stored?.Country)}
          error={errorOf('countryId')}
          hint={
            loading(countries) ??
            hintOf('countryId', stored ? countryName(stored.Country) : undefined)
          }
          onChange={() => form.setValue('cityId', '', { shouldDirty: true })}
        />
        {withCity && (
          <PlaceField
            // Remounts the field, because text typed for another country's list must not stay.
            key={countryId}
            control={form.control}
            name="cityId"
            label={t('places.city')}
            placeholder={t('places.chooseCity')}
            disabled={countryId === ''}
            options={optionsOf(cities.data, stored?.Country.id === countryId ? stored.City : null)}
            create={{ label: (city) => t('places.addCity', { name: city }), onCreate: addCity }}
            error={errorOf('cityId')}
            hint={
              countryId === ''
                ? t('places.countryFirst')
                : (loading(cities) ??
                  hintOf('cityId', stored?.City ? placeName(stored.City) : undefined))
            }
          />
        )}
      </div>
    </>
  );
}

function PlaceField({
  control: form,
  name,
  label,
  error,
  hint,
  onChange,
  ...combobox
}: {
  control: Control<PlaceValues>;
  name: 'countryId' | 'cityId';
  label: string;
  placeholder: string;
  disabled?: boolean;
  options: ComboboxOption[];
  create?: { label: (text: string) => string; onCreate: (text: string) => void };
  error: string | undefined;
  hint: ReactNode;
  onChange?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form}
      name={name}
      render={({ field }) => (
        <Field label={label} error={error} hint={hint} required>
          {(control) => (
            <Combobox
              {...combobox}
              control={control}
              label={label}
              value={field.value}
              onChange={(value) => {
                field.onChange(value);
                onChange?.();
              }}
              onBlur={field.onBlur}
              inputRef={field.ref}
              labels={{
                none: t('places.noneFound'),
                more: (shown, count) => t('places.moreFound', { shown, count }),
                found: (count) => t('places.found', { count }),
              }}
            />
          )}
        </Field>
      )}
    />
  );
}

type Named = NamedPlace & { id: string; code?: string };

function optionsOf(
  list: readonly Named[] | undefined,
  stored: Named | null | undefined,
): ComboboxOption[] {
  const all = list ?? (stored ? [stored] : []);
  return all.map((place) => ({
    value: place.id,
    label:
      place.code === undefined ? placeName(place) : countryName({ ...place, code: place.code }),
    note: place.code,
    otherNames: searchedNames(place),
  }));
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

/** Splits text into trimmed lines without empty ones. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
