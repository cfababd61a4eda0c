/** The tables of countries, cities, teams and venues. */
import { defineEntity, p } from '@mikro-orm/core';
import type { GuideNotes } from '#sync/contracts/places/media-guides.ts';
import { generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

export const Country = defineEntity({
  name: 'Country',
  tableName: 'country',
  properties: {
    id: generatedId(),
    name: p.text(),
    /** ISO 3166-1 alpha-2; ISO 3166-2 for the home nations (`GB-ENG`). */
    code: p.text(),
  },
});

export const City = defineEntity({
  name: 'City',
  tableName: 'city',
  properties: {
    id: generatedId(),
    countryId: p.uuid(),
    name: p.text(),
    nameAr: p.text().nullable(),
    population: p.integer().default(0),
  },
});

export const Team = defineEntity({
  name: 'Team',
  tableName: 'team',
  properties: {
    id: generatedId(),
    type: p.enum(['club', 'national'] as const),
    name: p.text(),
    nameAr: p.text().nullable(),
    /** Other names that a fixture list may use. */
    aliases: textArray().defaultRaw("'{}'"),
    countryId: p.uuid(),
    /** Null for national teams. */
    cityId: p.uuid().nullable(),
    logo: p.text().nullable(),
    /** Defaults for the team's new home matches. */
    homeVenueId: p.uuid().nullable(),
    defaultGate: p.text().nullable(),
    version: rowVersion(),
    /** Deleted, but matches that are deleted too refer to it. */
    deletedAt: p.datetime().nullable(),
  },
});

export const Venue = defineEntity({
  name: 'Venue',
  tableName: 'venue',
  properties: {
    id: generatedId(),
    name: p.text(),
    nameAr: p.text().nullable(),
    aliases: textArray().defaultRaw("'{}'"),
    cityId: p.uuid(),
    version: rowVersion(),
    /** Deleted like a team: matches that are deleted too refer to it. */
    deletedAt: p.datetime().nullable(),
  },
});

/** Notes for the media about a venue, or about one of its matches where they differ. */
export const MediaGuide = defineEntity({
  name: 'MediaGuide',
  tableName: 'media_guide',
  properties: {
    id: generatedId(),
    venueId: p.uuid(),
    /** Null for the guide of the venue itself. */
    matchId: p.uuid().nullable(),
    notes: p.json().$type<GuideNotes>(),
    version: rowVersion(),
  },
});

/** Which edition of the places data set was loaded; at most one row. */
export const PlaceEdition = defineEntity({
  name: 'PlaceEdition',
  tableName: 'place_edition',
  properties: {
    one: p.boolean().primary().default(true),
    sha256: p.text(),
  },
});
