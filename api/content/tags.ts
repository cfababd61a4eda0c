/** Tags of news: taken by id, or made by name. */
import type { NewsFeed, Tag } from '#sync/contracts/content/news.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';

/**
 * The tags of a form, each once, in its order. A name that there is already, in whatever case, is
 * that tag; of two who make one at once, both get the same. Throws 422 for an unknown id.
 */
export async function requireTags(tx: Tx, wanted: NewsFeed['Tags']): Promise<Tag[]> {
  const names = wanted.flatMap((tag) => (typeof tag === 'string' ? [] : [tag.name]));
  // In one order, so that two who make the same ones do not wait for each other for ever.
  for (const name of names.toSorted())
    await tx.execute('insert into tag (name) values (?) on conflict do nothing', [name]);
  const found = new Map<string, Tag>();
  for (const tag of wanted) {
    const [row] = await tx.execute<Tag[]>(
      typeof tag === 'string'
        ? 'select id, name from tag where id = ?'
        : 'select id, name from tag where lower(name) = lower(?)',
      [typeof tag === 'string' ? tag : tag.name],
    );
    if (!row) throw invalid({ 'feed.Tags': 'news.tagUnknown' });
    found.set(row.id, row);
  }
  return [...found.values()];
}
