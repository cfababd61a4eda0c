/** Every table that is written through entities. */
import { Account, ProfileRequest } from '#api/accounts/entities.ts';
import type { Entities } from '#api/platform/database.ts';

export const entities: Entities = [Account, ProfileRequest];
