import * as z from 'zod/mini';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  fileName,
  id,
  instant,
  pageQuery,
  key,
  singleLineText,
  version,
  idParams,
} from '#sync/contracts/core/primitives.ts';
import { nameArabic, placeRef } from '#sync/contracts/places/places.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';

export const maxTags = 10;
export const maxTagLength = 40;
/** Number of the newest articles that are synced to every phone. */
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
  /** For readers of Arabic, with `textArabic`; null without an Arabic version. */
  titleArabic: nameArabic,
  textArabic: nameArabic,
  banner: fileName,
  eventId: z.nullable(id),
  tags: z.array(tag),
  /** When it was published. */
  createdAt: instant,
});
export type NewsRow = z.infer<typeof newsRow>;

export const publicationStates = ['draft', 'scheduled', 'published'] as const;
export type PublicationState = (typeof publicationStates)[number];

export const news = z.strictObject({
  id,
  title: z.string(),
  /** Empty in a draft without text. */
  text: z.string(),
  /** The Arabic version, complete unless the article is a draft; null without one. */
  titleArabic: nameArabic,
  textArabic: nameArabic,
  /** Empty in a draft without a cover. */
  banner: z.union([fileName, z.literal('')]),
  Event: z.nullable(placeRef),
  Tags: z.array(tag),
  /** When it was published; until then, when it was created. */
  createdAt: instant,
  publication: z.strictObject({
    state: z.enum(publicationStates),
    /** When it was or will be published; null for a draft. */
    at: z.nullable(instant),
  }),
  version,
});
export type News = z.infer<typeof news>;

export const tagName = singleLineText(maxTagLength, 'news.tagRequired', key('news.tagTooLong'));

/** Publishing immediately, at a set time or not yet. */
const publication = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('published') }),
  z.strictObject({ state: z.literal('scheduled'), at: instant }),
  z.strictObject({ state: z.literal('draft') }),
]);
export type Publication = z.infer<typeof publication>;

const text = z.string('news.contentRequired').check(
  z.check<string>(({ value, issues }) => {
    const problem = textProblem(value);
    if (problem !== null && !emptyTextProblems.has(problem))
      issues.push({ code: 'custom', message: problem, input: value });
  }),
);

/** Problems of texts that a draft may have. */
const emptyTextProblems = new Set<MessageKey>(['news.contentRequired', 'news.contentBlank']);

function textProblem(text: string): MessageKey | null {
  if (text === '') return 'news.contentRequired';
  const read = parseRichText(text);
  return 'problem' in read ? read.problem : null;
}

/** Returns what an article lacks to be published; an Arabic version is optional, but never half. */
export function missingParts({
  text,
  banner,
  titleArabic,
  textArabic,
}: Pick<News, 'text' | 'banner' | 'titleArabic' | 'textArabic'>): Partial<
  Record<'text' | 'banner' | 'titleArabic' | 'textArabic', MessageKey>
> {
  const problem = textProblem(text);
  const arabicProblem = titleArabic ? textProblem(textArabic ?? '') : null;
  return {
    ...(problem !== null && { text: problem }),
    ...(banner === '' && { banner: 'news.coverRequired' as const }),
    ...(textArabic && !titleArabic && { titleArabic: 'news.titleRequired' as const }),
    ...(arabicProblem !== null && { textArabic: arabicProblem }),
  };
}

const newsFields = {
  title: singleLineText(200, 'news.titleRequired'),
  /** Null or an empty text for none. */
  titleArabic: z.nullable(singleLineText(200, 'news.titleRequired')),
  textArabic: z.nullable(text),
  /** A draft may be without a text and a cover. */
  text,
  banner: z
    .string('news.coverRequired')
    .check(z.regex(/^$|^[\w-]{22}\.[a-z]{3,4}$/, key('files.unknownFile'))),
  /** Required; null for no tournament. */
  eventId: z.nullable(z.guid(key('error.required'))),
  /** Existing tags by id, new ones by name. */
  Tags: z
    .array(z.union([id, z.strictObject({ name: tagName })]))
    .check(z.maxLength(maxTags, key('news.tooManyTags'))),
  publication,
};

export const newsFeed = z
  .strictObject({
    ...newsFields,
    text: z._default(text, ''),
    titleArabic: z._default(newsFields.titleArabic, null),
    textArabic: z._default(newsFields.textArabic, null),
    banner: z._default(newsFields.banner, ''),
    Tags: z._default(newsFields.Tags, []),
    publication: z._default(publication, { state: 'published' }),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.publication.state === 'draft') return;
      for (const [field, message] of Object.entries(missingParts(value)))
        issues.push({ code: 'custom', message, input: value, path: [field] });
    }),
  );
export type NewsFeed = z.infer<typeof newsFeed>;
/** `publication` changes only where it is named; naming the state it has keeps its date. */
export const newsEdit = z.partial(z.strictObject(newsFields));
export type NewsEdit = z.infer<typeof newsEdit>;

export const listNews = endpoint('GET', '/feed', {
  summary: 'Articles, newest first, paged',
  query: z.strictObject({
    pageNumber: pageQuery.shape.page,
    pageSize: pageQuery.shape.pageSize,
    /** Includes articles that are not published; for administrators. */
    drafts: z.optional(z.literal('include')),
  }),
  reply: z.strictObject({ news: z.array(news), totalCount: z.int() }),
});

export const getNews = endpoint('GET', '/feed/:id', {
  summary: 'One article; one that is not published only for administrators',
  params: idParams,
  reply: news,
});

export const createNews = endpoint('POST', '/feed', {
  summary: 'Publish an article, now or at a set time, or save a draft; creates its new tags',
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
