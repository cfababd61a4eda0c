/** Countries and cities: they change with a new edition of the data set only. */
import { queryOptions } from '@tanstack/react-query';
import { searchCities, searchCountries } from '#sync/contracts/places/place-search.ts';
import { call } from '#pwa/lib/http/api.ts';

const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 } as const;

export function allCountries() {
  return queryOptions({
    queryKey: ['countries'],
    queryFn: ({ signal }) => call(searchCountries, { query: {}, signal }),
    ...kept,
  });
}

/** The largest first. */
export function citiesOf(countryId: string) {
  return queryOptions({
    queryKey: ['cities', countryId],
    queryFn: ({ signal }) => call(searchCities, { query: { countryId }, signal }),
    enabled: countryId !== '',
    ...kept,
  });
}
