/** Matches. Versions grow, and tickets follow, in the database (migrations/0001, 0003). */
import { defineEntity, p } from '@mikro-orm/core';
import { Team, Venue } from '#api/places/entities.ts';

export const Match = defineEntity({
  name: 'Match',
  tableName: 'match',
  properties: {
    id: p.uuid().primary().defaultRaw('uuid_v7()'),
    eventId: p.uuid().name('event_id'),
    name: p.text(),
    /** The kick-off. */
    date: p.datetime(),
    homeTeam: () => p.manyToOne(Team).name('home_team_id'),
    awayTeam: () => p.manyToOne(Team).name('away_team_id'),
    venue: () => p.manyToOne(Venue).name('venue_id'),
    gate: p.text().nullable(),
    seated: p.boolean(),
    reservationOpen: p.boolean().name('reservation_open'),
    version: p.integer().persist(false),
    deletedAt: p.datetime().name('deleted_at').nullable(),
  },
});
