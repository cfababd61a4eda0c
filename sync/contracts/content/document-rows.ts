/** Documents (news follows the same way). */
import * as z from 'zod/mini';
import { fileName, id, instant, version } from '#sync/contracts/core/primitives.ts';

/** A document as the phone keeps it (bucket `season`). */
export const documentRow = z.strictObject({
  id,
  version,
  title: z.string(),
  /** The uploaded file. */
  name: fileName,
  /** Its cover. */
  image: z.nullable(fileName),
  eventId: z.nullable(id),
  createdAt: instant,
});
export type DocumentRow = z.infer<typeof documentRow>;

export const documentRecord = z.strictObject({
  id,
  title: z.string(),
  name: fileName,
  image: z.nullable(fileName),
  eventId: z.nullable(id),
  createdAt: instant,
});
