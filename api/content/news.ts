/** News articles, which own their cover and the images of their text; and their tags. */
import { missingParts } from '#sync/contracts/content/news.ts';
import type { NewsEdit, NewsFeed, Tag } from '#sync/contracts/content/news.ts';
import { imageFileNames } from '#sync/contracts/content/rich-text.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';
import { asFieldError, releasePublishedFiles } from '#api/files/claims.ts';
import {
  changedPublication,
  editAction,
  publicationColumns,
  publicationObject,
  publicationText,
  requireFuture,
} from '#api/content/news-publication.ts';
import { bannerName } from '#api/content/read-news.ts';
import { eventName, lockEventForShare } from '#api/events/read-events.ts';
import { audit, changedValues } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { sql } from 'kysely';

type NewsServices = Pick<Services, 'files' | 'clock'>;

const noImages = { banner: '', pictures: [] };

/** Returns the new article's id. Throws 422 naming the wrong fields. */
export async function createNews(
  tx: Tx,
  actor: Actor,
  feed: NewsFeed,
  services: NewsServices,
): Promise<string> {
  await requireEvent(tx, feed.eventId);
  const publication = requireFuture(feed.publication, services);
  const tags = await requireTags(tx, feed.Tags);
  const content = sanitizeTexts(feed.text, feed.textArabic);
  await claimNewImages(tx, actor, { ...content, banner: feed.banner }, noImages, services);
  const { id } = await db(tx)
    .insertInto('news')
    .values({
      title: feed.title,
      text: content.text,
      title_ar: feed.titleArabic,
      text_ar: content.textArabic,
      banner: feed.banner || null,
      event_id: feed.eventId,
      tags: JSON.stringify(tags),
      pictures: content.pictures,
      ...publicationColumns(publication),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, createActions[publication.state], ['news', id], {
    title: feed.title,
    eventId: feed.eventId,
    tags: tags.map(({ name }) => name),
    ...(publication.state === 'scheduled' &&
      changedValues({ publication: 'draft' }, { publication: publication.at })),
  });
  return id;
}

const createActions = {
  published: 'news.create',
  scheduled: 'news.schedule',
  draft: 'news.draft',
} as const;

/** Changes the given fields. Throws 404, 409 for a stale version, 422 with the wrong fields. */
export async function editNews(
  tx: Tx,
  actor: Actor,
  { id, feed, version }: { id: string; feed: NewsEdit; version?: number | undefined },
  services: NewsServices,
): Promise<void> {
  // Locks are taken in one order: the tournament, the other writers of news, the article.
  await requireEvent(tx, feed.eventId);
  if (feed.publication) await sql`select queue_news_writers()`.execute(db(tx));
  const stored = await lockArticle(tx, id);
  if (version !== undefined && version !== stored.version) throw conflict('error.stale');
  const publication = changedPublication(stored.publication, feed.publication, services);
  const tags = feed.Tags === undefined ? stored.tags : await requireTags(tx, feed.Tags);
  const content =
    feed.text === undefined && feed.textArabic === undefined
      ? stored
      : sanitizeTexts(
          feed.text ?? stored.text,
          feed.textArabic === undefined ? stored.textArabic : feed.textArabic,
        );
  const titleArabic = feed.titleArabic === undefined ? stored.titleArabic : feed.titleArabic;
  const next = { ...content, titleArabic, banner: feed.banner ?? stored.banner };
  if ((publication ?? stored.publication).state !== 'draft') requireComplete(next);
  const released = await claimNewImages(tx, actor, next, stored, services);
  await db(tx)
    .updateTable('news')
    .set({
      title: feed.title ?? stored.title,
      text: next.text,
      title_ar: next.titleArabic,
      text_ar: next.textArabic,
      banner: next.banner || null,
      event_id: feed.eventId === undefined ? stored.event_id : feed.eventId,
      tags: JSON.stringify(tags),
      pictures: next.pictures,
      ...(publication && publicationColumns(publication)),
    })
    .where('id', '=', id)
    .execute();
  await releasePublishedFiles(tx, released);
  await audit(tx, actor, editAction(stored.publication, publication), ['news', id], {
    ...feed,
    ...(feed.text !== undefined && { text: 'changed' }),
    textArabic: undefined,
    ...(feed.textArabic !== undefined && { text: 'changed' }),
    // The publication is named among the changes below, if it changed.
    publication: undefined,
    ...changedValues(
      {
        title: stored.title,
        titleArabic: stored.titleArabic,
        eventId: await eventName(tx, stored.event_id),
        tags: stored.tags.map(({ name }) => name),
        publication: publicationText(stored.publication),
      },
      {
        title: feed.title,
        titleArabic: feed.titleArabic,
        eventId: feed.eventId && (await eventName(tx, feed.eventId)),
        tags: tags.map(({ name }) => name),
        publication: publication && publicationText(publication),
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
    .selectFrom('news as n')
    .select(['version', 'title', 'text', 'pictures', 'event_id', 'tags'])
    .select(['title_ar as titleArabic', 'text_ar as textArabic'])
    .select([bannerName, publicationObject])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!article) throw notFound('news.gone');
  return article;
}

/** Both versions' texts, and the images of either. */
function sanitizeTexts(
  text: string,
  textArabic: string | null,
): { text: string; textArabic: string | null; pictures: string[] } {
  const [first, second] = [
    sanitizeText(text, 'text'),
    sanitizeText(textArabic ?? '', 'textArabic'),
  ];
  return {
    text: first.text,
    textArabic: second.text === '' ? null : second.text,
    pictures: [...new Set([...first.pictures, ...second.pictures])],
  };
}

/**
 * Removes from the text what the allow-list does not name; a text without content becomes empty.
 * Throws 422 for a text that is no document.
 */
function sanitizeText(
  text: string,
  field: 'text' | 'textArabic',
): { text: string; pictures: string[] } {
  const read = text === '' ? null : parseRichText(text);
  if (read === null || ('problem' in read && read.problem === 'news.contentBlank'))
    return { text: '', pictures: [] };
  if ('problem' in read) throw invalid({ [`feed.${field}`]: read.problem });
  return { text: JSON.stringify(read.doc), pictures: imageFileNames(read.doc) };
}

/** Throws 422 for an article that cannot be shown to members yet. */
function requireComplete(article: Parameters<typeof missingParts>[0]): void {
  const missing = Object.entries(missingParts(article));
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([field, key]) => [`feed.${field}`, key])));
}

/** Locks the tournament until the commit. Throws 422 where it is gone. */
async function requireEvent(tx: Tx, eventId: string | null | undefined): Promise<void> {
  if (eventId != null && !(await lockEventForShare(tx, eventId)))
    throw invalid({ 'feed.eventId': 'news.eventUnknown' });
}

interface ArticleImages {
  /** The cover's file name; empty without a cover. */
  banner: string;
  pictures: readonly string[];
}

/** Claims added images, always in the same order; returns those that are no longer shown. */
async function claimNewImages(
  tx: Tx,
  actor: Actor,
  next: ArticleImages,
  before: ArticleImages,
  { files }: Pick<NewsServices, 'files'>,
): Promise<string[]> {
  const [had, has] = [before, next].map(
    ({ banner, pictures }) => new Set([banner, ...pictures].filter((name) => name !== '')),
  ) as [Set<string>, Set<string>];
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
