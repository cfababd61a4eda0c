/** News articles, which own their cover and the images of their text; and their tags. */
import type { NewsEdit, NewsFeed, Tag, News } from '#sync/contracts/content/news.ts';
import { imageFileNames } from '#sync/contracts/content/rich-text.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';
import { asFieldError, releasePublishedFiles } from '#api/files/claims.ts';
import { eventName, lockEventForShare } from '#api/events/queries.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { isoInstant } from '#api/platform/database/sql-functions.ts';

type NewsServices = Pick<Services, 'files'>;

const noImages = { banner: null, pictures: [] };

/** Returns the new article's id. Throws 422 naming the wrong fields. */
export async function createNews(
  tx: Tx,
  actor: Actor,
  feed: NewsFeed,
  services: NewsServices,
): Promise<string> {
  await requireEvent(tx, feed.eventId);
  const tags = await requireTags(tx, feed.Tags);
  const content = sanitizeText(feed.text);
  await claimNewImages(tx, actor, { ...content, banner: feed.banner }, noImages, services);
  const { id } = await db(tx)
    .insertInto('news')
    .values({
      title: feed.title,
      text: content.text,
      banner: feed.banner,
      event_id: feed.eventId,
      tags: JSON.stringify(tags),
      pictures: content.pictures,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'news.create', ['news', id], {
    title: feed.title,
    eventId: feed.eventId,
    tags: tags.map(({ name }) => name),
  });
  return id;
}

/** Changes the given fields. Throws 404, 409 for a stale version, 422 with the wrong fields. */
export async function editNews(
  tx: Tx,
  actor: Actor,
  { id, feed, version }: { id: string; feed: NewsEdit; version?: number | undefined },
  services: NewsServices,
): Promise<void> {
  // Locks are taken in one order: the tournament before the article.
  await requireEvent(tx, feed.eventId);
  const stored = await lockArticle(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  const tags = feed.Tags === undefined ? stored.tags : await requireTags(tx, feed.Tags);
  const content = feed.text === undefined ? stored : sanitizeText(feed.text);
  const next = { ...content, banner: feed.banner ?? stored.banner };
  const released = await claimNewImages(tx, actor, next, stored, services);
  await db(tx)
    .updateTable('news')
    .set({
      title: feed.title ?? stored.title,
      text: next.text,
      banner: next.banner,
      event_id: feed.eventId === undefined ? stored.event_id : feed.eventId,
      tags: JSON.stringify(tags),
      pictures: next.pictures,
    })
    .where('id', '=', id)
    .execute();
  await releasePublishedFiles(tx, released);
  const { text, ...fields } = feed;
  await audit(tx, actor, 'news.edit', ['news', id], {
    ...fields,
    ...(text !== undefined && { text: 'changed' }),
    ...changedValues(
      {
        title: stored.title,
        eventId: await eventName(tx, stored.event_id),
        tags: stored.tags.map(({ name }) => name),
      },
      {
        title: feed.title,
        eventId: feed.eventId && (await eventName(tx, feed.eventId)),
        tags: tags.map(({ name }) => name),
      },
    ),
  });
}

/** Deletes an article and releases its images. Throws 404 where it is gone already. */
export async function deleteNews(tx: Tx, actor: Actor, id: string): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('news')
    .where('id', '=', id)
    .returning(['title', 'banner', 'pictures'])
    .executeTakeFirst();
  if (!deleted) throw notFound('news.gone');
  await releasePublishedFiles(tx, [deleted.banner, ...deleted.pictures]);
  await audit(tx, actor, 'news.delete', ['news', id], { title: deleted.title });
}

async function lockArticle(tx: Tx, id: string) {
  const article = await db(tx)
    .selectFrom('news')
    .select(['version', 'title', 'text', 'banner', 'pictures', 'event_id', 'tags'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!article) throw notFound('news.gone');
  return article;
}

/** Removes from the text what the allow-list does not name. Throws 422 for a text that is no document. */
function sanitizeText(text: string): { text: string; pictures: string[] } {
  const read = parseRichText(text);
  if ('problem' in read) throw invalid({ 'feed.text': read.problem });
  return { text: JSON.stringify(read.doc), pictures: imageFileNames(read.doc) };
}

/** Locks the tournament until the commit. Throws 422 where it is gone. */
async function requireEvent(tx: Tx, eventId: string | null | undefined): Promise<void> {
  if (eventId != null && !(await lockEventForShare(tx, eventId)))
    throw invalid({ 'feed.eventId': 'news.eventUnknown' });
}

/** Claims added images, always in the same order; returns those that are no longer shown. */
async function claimNewImages(
  tx: Tx,
  actor: Actor,
  next: { banner: string; pictures: readonly string[] },
  before: { banner: string | null; pictures: readonly string[] },
  { files }: Pick<NewsServices, 'files'>,
): Promise<string[]> {
  const had = new Set([...(before.banner === null ? [] : [before.banner]), ...before.pictures]);
  const has = new Set([next.banner, ...next.pictures]);
  for (const name of [...has].filter((each) => !had.has(each)).toSorted()) {
    try {
      await files.claim(tx, {
        name,
        purpose: 'cover',
        ownerId: null,
        claimant: { accountId: actor.id },
      });
    } catch (error) {
      if (name === next.banner) throw asFieldError(error, 'feed.banner');
      throw asPictureError(error, next.pictures.indexOf(name) + 1);
    }
  }
  return [...had].filter((each) => !has.has(each));
}

/** Says which image of the text belongs to another article: it was pasted along with that text. */
function asPictureError(error: unknown, number: number): unknown {
  if (!(error instanceof AppError) || error.key !== 'files.unknownFile') {
    return asFieldError(error, 'feed.text');
  }
  const key = 'news.pictureTaken';
  return new AppError('validation', key, { params: { number }, fields: { 'feed.text': key } });
}

/** Returns each tag once and creates new ones, alike in any case. Throws 422 for an unknown id. */
async function requireTags(tx: Tx, wanted: NewsFeed['Tags']): Promise<Tag[]> {
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
