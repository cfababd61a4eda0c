/** Tags of news: existing ones by id, new ones by name. */
import type { NewsFeed, Tag } from '#sync/contracts/content/news.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/**
 * Returns the tags of a form, each once, in its order, and creates those that do not exist. Names that
 * differ only in case are one tag, also when two people create it at once. Throws 422 for an unknown
 * id.
 */
export async function requireTags(tx: Tx, wanted: NewsFeed['Tags']): Promise<Tag[]> {
  const names = wanted.flatMap((tag) => (typeof tag === 'string' ? [] : [tag.name]));
  // The same order everywhere: two people who create the same tags cannot deadlock.
  for (const name of names.toSorted())
    await db(tx)
      .insertInto('tag')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const found = new Map<string, Tag>();
  for (const tag of wanted) {
    const row = await db(tx)
      .selectFrom('tag')
      .select(['id', 'name'])
      .where((eb) =>
        typeof tag === 'string'
          ? eb('id', '=', tag)
          : eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(tag.name)])),
      )
      .executeTakeFirst();
    if (!row) throw invalid({ 'feed.Tags': 'news.tagUnknown' });
    found.set(row.id, row);
  }
  return [...found.values()];
}
