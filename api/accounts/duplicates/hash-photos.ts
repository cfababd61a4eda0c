/** Keeps a hash of each person's photo, which similar pictures share. */
import { inTransaction } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Photos in one run of the job. */
const batchSize = 200;

/** Hashes new photos, and forgets those that were replaced or deleted. Returns how many it hashed. */
export async function hashPhotos({
  orm,
  images,
}: Pick<Services, 'orm' | 'images'>): Promise<number> {
  const due = await inTransaction(orm.em, async (tx) => {
    await db(tx)
      .deleteFrom('photo_hash as h')
      .using('account as a')
      .whereRef('a.id', '=', 'h.account_id')
      .whereRef('a.profile_picture', 'is distinct from', 'h.name')
      .execute();
    return db(tx)
      .selectFrom('account as a')
      .leftJoin('photo_hash as h', 'h.account_id', 'a.id')
      .select((eb) => [
        'a.id',
        eb.ref('a.profile_picture').$notNull().as('name'),
        eb.ref('a.photo_thumbnail').$notNull().as('thumbnail'),
      ])
      .where('a.profile_picture', 'is not', null)
      .where('a.photo_thumbnail', 'is not', null)
      .where('a.deleted_at', 'is', null)
      .where('h.account_id', 'is', null)
      .orderBy('a.id')
      .limit(batchSize)
      .execute();
  });
  for (const { id, name, thumbnail } of due) {
    const hash = await images.hash(Buffer.from(thumbnail));
    const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    await inTransaction(orm.em, async (tx) =>
      db(tx)
        .insertInto('photo_hash')
        .values({ account_id: id, name, hash: bits })
        .onConflict((taken) => taken.column('account_id').doNothing())
        .execute(),
    );
  }
  return due.length;
}
