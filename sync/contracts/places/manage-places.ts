import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  requiredFileName,
  fileName,
  id,
  key,
  singleLineText,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';
import { guideFields } from '#sync/contracts/places/media-guide-form.ts';
import { guideNotes } from '#sync/contracts/places/media-guides.ts';
import { nameArabic, placeRef } from '#sync/contracts/places/places.ts';

export const country = z.strictObject({ id, name: z.string(), code: z.string() });
export type Country = z.infer<typeof country>;
export const city = placeRef;
export type City = z.infer<typeof city>;

export const team = z.strictObject({
  id,
  version,
  type: z.enum(['club', 'national']),
  name: z.string(),
  nameArabic,
  /** Other names used in fixture lists. */
  aliases: z.array(z.string()),
  countryId: id,
  /** Clubs only. */
  cityId: z.nullable(id),
  logo: z.nullable(fileName),
  /** Venue and gate of new home matches. */
  homeVenueId: z.nullable(id),
  defaultGate: z.nullable(z.string()),
  Country: country,
  City: z.nullable(city),
});
export type Team = z.infer<typeof team>;

export const venue = z.strictObject({
  id,
  version,
  name: z.string(),
  nameArabic,
  /** Other names used in fixture lists. */
  aliases: z.array(z.string()),
  cityId: id,
  City: city,
  Country: country,
  guide: guideNotes,
});
export type Venue = z.infer<typeof venue>;

const maxNameLength = 100;
const maxAliases = 20;

const countryId = z.guid(key('places.countryRequired'));
const cityId = z.guid(key('places.cityRequired'));
const logo = requiredFileName(key('places.logoRequired'));
const teamName = nameText(maxNameLength, key('places.teamNameRequired'));
const aliases = z
  .array(nameText(maxNameLength, key('error.required')))
  .check(z.maxLength(maxAliases, key('places.tooManyAliases')));
const clubsOnlyNull = z.optional(z.null(key('places.clubsOnly')));

const homeVenueId = z.nullable(z.guid(key('places.venueGone')));
/** The gate has the same maximum length as a match's. */
const defaultGate = z.nullable(singleLineText(20, 'error.required', key('matches.gateTooLong')));

const optionalFields = {
  nameArabic: z.optional(arabicPlaceName),
  aliases: z.optional(aliases),
  homeVenueId: z.optional(homeVenueId),
  defaultGate: z.optional(defaultGate),
};

/** A new team: a club needs a city and a logo, a national team has neither. */
export const newTeam = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('club'),
      name: teamName,
      countryId,
      cityId,
      logo,
      ...optionalFields,
    }),
    z.strictObject({
      type: z.literal('national'),
      name: teamName,
      countryId,
      cityId: clubsOnlyNull,
      logo: clubsOnlyNull,
      ...optionalFields,
    }),
  ],
  key('places.typeRequired'),
);
export type NewTeam = z.infer<typeof newTeam>;

/** Fields that are left out stay unchanged; the server checks the resulting team. */
export const teamEdit = z.partial(
  z.strictObject({
    type: z.enum(['club', 'national'], key('places.typeRequired')),
    name: teamName,
    nameArabic: arabicPlaceName,
    aliases,
    countryId,
    cityId: z.nullable(cityId),
    logo: z.nullable(logo),
    homeVenueId,
    defaultGate,
  }),
);
export type TeamEdit = z.infer<typeof teamEdit>;

/** A new venue; its country follows from its city. */
export const newVenue = z.strictObject({
  name: nameText(maxNameLength, key('places.venueNameRequired')),
  nameArabic: z.optional(arabicPlaceName),
  cityId,
  aliases: z.optional(aliases),
  ...guideFields,
});
export type NewVenue = z.infer<typeof newVenue>;
export const venueEdit = z.partial(newVenue);
export type VenueEdit = z.infer<typeof venueEdit>;

/** A city that the data set lacks. */
const newCity = z.strictObject({
  name: nameText(maxNameLength, key('places.cityRequired')),
  nameArabic: z.optional(arabicPlaceName),
  countryId,
});
export type NewCity = z.infer<typeof newCity>;

export const createCity = endpoint('POST', '/admin/city', {
  summary: 'Add a city to a country, or get the one that has this name already',
  body: z.strictObject({ city: newCity }),
  reply: city,
  status: 201,
  message: 'places.cityCreated',
});

export const listTeams = endpoint('GET', '/admin/teams', {
  summary: 'Every team, by name',
  reply: z.array(team),
});

export const getTeam = endpoint('GET', '/admin/team/:id', {
  summary: 'One team, for its form',
  params: idParams,
  reply: team,
});

export const createTeam = endpoint('POST', '/admin/team', {
  summary: 'Create a club or a national team',
  body: z.strictObject({ team: newTeam }),
  reply: team,
  status: 201,
  message: 'places.teamCreated',
});

export const editTeam = endpoint('PATCH', '/admin/team/:id', {
  summary: 'Change a team',
  params: idParams,
  body: z.strictObject({ team: teamEdit, version: z.optional(version) }),
  reply: team,
  message: 'places.teamEdited',
});

export const deleteTeam = endpoint('DELETE', '/admin/team/:id', {
  summary: 'Delete a team that no match uses',
  params: idParams,
  reply: z.strictObject({}),
  message: 'places.teamDeleted',
});

export const listVenues = endpoint('GET', '/admin/locations', {
  summary: 'Every venue, by name',
  reply: z.array(venue),
});

export const getVenue = endpoint('GET', '/admin/location/:id', {
  summary: 'One venue, for its form',
  params: idParams,
  reply: venue,
});

export const createVenue = endpoint('POST', '/admin/location', {
  summary: 'Create a venue',
  body: z.strictObject({ location: newVenue }),
  reply: venue,
  status: 201,
  message: 'places.venueCreated',
});

/** The same call at its second address. */
export const createVenueAlias = endpoint('POST', '/location', createVenue);

export const editVenue = endpoint('PATCH', '/admin/location/:id', {
  summary: 'Change a venue',
  params: idParams,
  body: z.strictObject({ location: venueEdit, version: z.optional(version) }),
  reply: venue,
  message: 'places.venueEdited',
});

export const deleteVenue = endpoint('DELETE', '/admin/location/:id', {
  summary: 'Delete a venue that no match uses',
  params: idParams,
  reply: z.strictObject({}),
  message: 'places.venueDeleted',
});
