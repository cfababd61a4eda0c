/** Reads of news and tags. */
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { News, Tag } from '#sync/contracts/content/news.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** Selects articles (`news n`), newest first. A deleted tournament is not named. */
function selectNews(tx: Tx) {
  return db(tx)
    .selectFrom('news as n')
    .leftJoin('event as e', (join) =>
      join.onRef('e.id', '=', 'n.event_id').on('e.deleted_at', 'is', null),
    )
    .select((eb) => [
      'n.id',
      'n.title',
      'n.text',
      'n.banner',
      eb
        .case()
        .when('e.id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('e.id').$notNull(), name: eb.ref('e.name').$notNull() }))
        .end()
        .as('Event'),
      'n.tags as Tags',
      isoInstant(eb.ref('n.created_at')).as('createdAt'),
      'n.version',
    ])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc');
}

/** One page of the news, newest first, and their total number. */
export async function listNews(
  tx: Tx,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ news: News[]; totalCount: number }> {
  const news = await selectNews(tx)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { totalCount } = await db(tx)
    .selectFrom('news')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('totalCount'))
    .executeTakeFirstOrThrow();
  return { news, totalCount };
}

/** Throws 404 for an unknown article. */
export async function readNews(tx: Tx, id: string): Promise<News> {
  const article = await selectNews(tx).where('n.id', '=', id).executeTakeFirst();
  if (!article) throw notFound('news.gone');
  return article;
}

/** Finds at most twenty tags by part of their name; those that begin with it come first. */
export async function listTags(tx: Tx, name: string): Promise<Tag[]> {
  const text = name.trim();
  return db(tx)
    .selectFrom('tag')
    .select(['id', 'name'])
    .where(sql<boolean>`position(lower(${text}) in lower(name)) > 0`)
    .orderBy(sql`position(lower(${text}) in lower(name)) <> 1`)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .limit(20)
    .execute();
}
