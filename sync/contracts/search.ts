/** Looking for places by part of a name (spec §7); any of a team's or venue's names counts. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/endpoint.ts';
import { city, country } from '#sync/contracts/manage-places.ts';
import { fileName, id } from '#sync/contracts/primitives.ts';

const text = z.optional(z.string().check(z.maxLength(100)));
const query = z.strictObject({ text });

export const foundTeam = z.strictObject({
  id,
  name: z.string(),
  type: z.enum(['club', 'national']),
  logo: z.nullable(fileName),
});

export const foundVenue = z.strictObject({
  id,
  name: z.string(),
  City: city,
  Country: country,
});

export const searchTeams = endpoint({
  method: 'GET',
  path: '/search/team',
  summary: 'Teams whose names have `text` in them; all without it',
  query,
  reply: z.array(foundTeam),
});

export const searchVenues = endpoint({
  method: 'GET',
  path: '/search/location',
  summary: 'Venues whose names have `text` in them; all without it',
  query,
  reply: z.array(foundVenue),
});

export const searchCountries = endpoint({
  method: 'GET',
  path: '/search/country',
  summary: 'Countries whose name has `text` in it; all without it',
  query,
  reply: z.array(country),
});

export const searchCities = endpoint({
  method: 'GET',
  path: '/search/city',
  summary: 'Cities of a country whose name has `text` in it, the largest first; all without it',
  query: z.strictObject({ countryId: id, text }),
  reply: z.array(city),
});
