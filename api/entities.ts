/** Every table that is written through entities. */
import { Account, ProfileRequest } from '#api/accounts/entities.ts';
import { Match } from '#api/matches/entities.ts';
import { Team, Venue } from '#api/places/entities.ts';
import type { Entities } from '#api/platform/database.ts';

export const entities: Entities = [Account, ProfileRequest, Match, Team, Venue];
