import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  fileName,
  id,
  instant,
  pageQuery,
  requiredText,
  key,
  singleLineText,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';

export const maxTags = 10;
export const maxTagLength = 40;
/** How many of the newest articles are synced to every phone. */
export const syncedNewsCount = 50;

const tag = z.strictObject({ id, name: z.string() });
export type Tag = z.infer<typeof tag>;

/** An article as synced to the phone (bucket `season`). */
export const newsRow = z.strictObject({
  id,
  version,
  title: z.string(),
  /** The editor's document, serialized. */
  text: z.string(),
  banner: fileName,
  eventId: z.nullable(id),
  tags: z.array(tag),
  createdAt: instant,
});
export type NewsRow = z.infer<typeof newsRow>;

export const news = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  banner: fileName,
  Event: z.nullable(z.strictObject({ id, name: z.string() })),
  Tags: z.array(tag),
  createdAt: instant,
  version,
});
export type News = z.infer<typeof news>;

export const tagName = singleLineText(maxTagLength, 'news.tagRequired', key('news.tagTooLong'));

const text = requiredText('news.contentRequired').check(
  z.check<string>(({ value, issues }) => {
    const read = value === '' ? null : parseRichText(value);
    if (read !== null && 'problem' in read)
      issues.push({ code: 'custom', message: read.problem, input: value });
  }),
);

const newsFields = {
  title: singleLineText(200, 'news.titleRequired'),
  text,
  banner: requiredText('news.coverRequired').check(
    z.regex(/^$|^[\w-]{22}\.[a-z]{3,4}$/, key('files.unknownFile')),
  ),
  /** Required; null for no tournament. */
  eventId: z.nullable(z.guid(key('error.required'))),
  /** Existing tags by id, new ones by name. */
  Tags: z
    .array(z.union([id, z.strictObject({ name: tagName })]))
    .check(z.maxLength(maxTags, key('news.tooManyTags'))),
};

export const newsFeed = z.strictObject({ ...newsFields, Tags: z._default(newsFields.Tags, []) });
export type NewsFeed = z.infer<typeof newsFeed>;
export const newsEdit = z.partial(z.strictObject(newsFields));
export type NewsEdit = z.infer<typeof newsEdit>;

export const listNews = endpoint('GET', '/feed', {
  summary: 'Articles, newest first, paged',
  query: z.strictObject({
    pageNumber: pageQuery.shape.page,
    pageSize: pageQuery.shape.pageSize,
  }),
  reply: z.strictObject({ news: z.array(news), totalCount: z.int() }),
});

export const getNews = endpoint('GET', '/feed/:id', {
  summary: 'One article',
  params: idParams,
  reply: news,
});

export const createNews = endpoint('POST', '/feed', {
  summary: 'Publish an article and create its new tags',
  body: z.strictObject({ feed: newsFeed }),
  reply: news,
  status: 201,
  message: 'news.created',
});

export const editNews = endpoint('PATCH', '/feed/:id', {
  summary: 'Change an article',
  params: idParams,
  body: z.strictObject({ feed: newsEdit, version: z.optional(version) }),
  reply: news,
  message: 'news.edited',
});

export const deleteNews = endpoint('DELETE', '/feed/:id', {
  summary: 'Delete an article and its images',
  params: idParams,
  reply: z.strictObject({}),
  message: 'news.deleted',
});

export const listTags = endpoint('GET', '/feed/tags', {
  summary: 'Tags whose name contains a text, at most twenty',
  query: z.strictObject({ name: z._default(z.string().check(z.maxLength(100)), '') }),
  reply: z.array(tag),
});
