import * as z from 'zod/mini';
import { fileName, id, version } from '#sync/contracts/core/primitives.ts';

/** A team as synced to the phone (bucket `season`). */
export const teamRow = z.strictObject({
  id,
  version,
  type: z.enum(['club', 'national']),
  name: z.string(),
  nameAr: z.nullable(z.string()),
  logo: z.nullable(fileName),
});
export type TeamRow = z.infer<typeof teamRow>;

/** A venue as synced to the phone (bucket `season`). */
export const venueRow = z.strictObject({ id, version, name: z.string(), cityId: id });
export type VenueRow = z.infer<typeof venueRow>;

/** A team inside another record. */
export const teamRef = z.strictObject({ id, name: z.string(), logo: z.nullable(fileName) });
export const venueRef = z.strictObject({ id, name: z.string() });
