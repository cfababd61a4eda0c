/** Search for places by part of a name; other names of teams and venues match too. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { city, country } from '#sync/contracts/places/manage-places.ts';
import { nameArabic, placeRef } from '#sync/contracts/places/places.ts';
import { fileName, id } from '#sync/contracts/core/primitives.ts';

const searchText = z.optional(z.string().check(z.maxLength(100)));
const searchQuery = z.strictObject({ text: searchText });

export const teamSearchResult = z.strictObject({
  id,
  name: z.string(),
  nameArabic,
  type: z.enum(['club', 'national']),
  logo: z.nullable(fileName),
});

export const venueSearchResult = z.strictObject({
  ...placeRef.shape,
  City: city,
  Country: country,
});

export const searchTeams = endpoint('GET', '/search/team', {
  summary: 'Teams whose names contain `text`; all without it',
  query: searchQuery,
  reply: z.array(teamSearchResult),
});

export const searchVenues = endpoint('GET', '/search/location', {
  summary: 'Venues whose names contain `text`; all without it',
  query: searchQuery,
  reply: z.array(venueSearchResult),
});

export const searchCountries = endpoint('GET', '/search/country', {
  summary: 'Countries whose name contains `text`; all without it',
  query: searchQuery,
  reply: z.array(country),
});

export const searchCities = endpoint('GET', '/search/city', {
  summary: 'Cities of a country whose name contains `text`, largest first; all without it',
  query: z.strictObject({ countryId: id, text: searchText }),
  reply: z.array(city),
});
