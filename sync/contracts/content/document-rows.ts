import * as z from 'zod/mini';
import { fileName, id, instant, version } from '#sync/contracts/core/primitives.ts';

/** A document as synced to the phone (bucket `season`). */
export const documentRow = z.strictObject({
  id,
  version,
  title: z.string(),
  name: fileName,
  image: z.nullable(fileName),
  eventId: z.nullable(id),
  /** The venues that it is about, none for a general document; absent in rows of older versions. */
  venueIds: z.optional(z.array(id)),
  createdAt: instant,
});
export type DocumentRow = z.infer<typeof documentRow>;

export const documentRecord = z.omit(documentRow, { version: true });
