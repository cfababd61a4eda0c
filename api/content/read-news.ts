/** Reading news and their tags. Only administrators see articles that are not published. */
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { News, Tag } from '#sync/contracts/content/news.ts';
import { publicationObject } from '#api/content/news-publication.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { containsWords, prefixFirst } from '#api/platform/lists/search-text.ts';
import { db } from '#api/schema.ts';

/** An article's cover (`news n`); empty without one. */
export const bannerName = sql<string>`coalesce(n.banner, '')`.as('banner');

const publishedAt = sql<string>`coalesce(n.publish_at, n.created_at)`;

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
      'n.title_ar as titleArabic',
      'n.text_ar as textArabic',
      bannerName,
      eb
        .case()
        .when('e.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('e.id').$notNull(),
            name: eb.ref('e.name').$notNull(),
            nameArabic: eb.ref('e.name_ar'),
          }),
        )
        .end()
        .as('Event'),
      'n.tags as Tags',
      isoInstant(
        eb
          .case()
          .when('n.is_published', '=', true)
          .then(publishedAt)
          .else(eb.ref('n.created_at'))
          .end(),
      ).as('createdAt'),
      publicationObject,
      'n.version',
    ])
    .orderBy(publishedAt, 'desc')
    .orderBy('n.id', 'desc');
}

/** One page of the news, newest first, and their total number. Throws 403 for members' drafts. */
export async function listNews(
  tx: Tx,
  actor: Actor,
  {
    pageNumber,
    pageSize,
    drafts,
  }: { pageNumber: number; pageSize: number; drafts?: 'include' | undefined },
): Promise<{ news: News[]; totalCount: number }> {
  if (drafts && actor.scope !== 'admin') throw forbidden();
  const shown = drafts ? [true, false] : [true];
  const news = await selectNews(tx)
    .where('n.is_published', 'in', shown)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { totalCount } = await db(tx)
    .selectFrom('news')
    .where('is_published', 'in', shown)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('totalCount'))
    .executeTakeFirstOrThrow();
  return { news, totalCount };
}

/** Throws 404 for an unknown article, and for members if it is not published. */
export async function readNews(tx: Tx, actor: Actor, id: string): Promise<News> {
  const article = await selectNews(tx).where('n.id', '=', id).executeTakeFirst();
  if (!article || (article.publication.state !== 'published' && actor.scope !== 'admin'))
    throw notFound('news.gone');
  return article;
}

/** Finds at most twenty tags by part of their name; those that begin with it come first. */
export async function listTags(tx: Tx, name: string): Promise<Tag[]> {
  return db(tx)
    .selectFrom('tag')
    .select(['id', 'name'])
    .where((eb) => containsWords(eb.ref('name'), name))
    .orderBy((eb) => prefixFirst(name, eb.ref('name')))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .limit(20)
    .execute();
}
