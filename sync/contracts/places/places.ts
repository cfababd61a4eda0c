import * as z from 'zod/mini';
import { fileName, id, version } from '#sync/contracts/core/primitives.ts';

/** Absent in rows and replies of older versions. */
export const nameArabic = z.optional(z.nullable(z.string()));

/** A team as synced to the phone (bucket `season`). */
export const teamRow = z.strictObject({
  id,
  version,
  type: z.enum(['club', 'national']),
  name: z.string(),
  nameArabic,
  logo: z.nullable(fileName),
});
export type TeamRow = z.infer<typeof teamRow>;

/** A venue as synced to the phone (bucket `season`). */
export const venueRow = z.strictObject({ id, version, name: z.string(), nameArabic, cityId: id });
export type VenueRow = z.infer<typeof venueRow>;

/** A team inside another record. */
export const teamRef = z.strictObject({
  id,
  name: z.string(),
  nameArabic,
  logo: z.nullable(fileName),
});
/** A venue, city or tournament inside another record. */
export const placeRef = z.strictObject({ id, name: z.string(), nameArabic });
