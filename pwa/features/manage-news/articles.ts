/** News articles as administrators edit them. */
import {
  createNews,
  deleteNews,
  editNews,
  getNews,
  listNews,
  type News,
  type NewsFeed,
  newsFeed,
  type Tag,
} from '#sync/contracts/content/news.ts';
import { formQuery, listQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

export interface SelectedTag extends Omit<Tag, 'id'> {
  /** Null for a tag that is created with the article. */
  id: string | null;
}

export interface ArticleValues {
  title: string;
  /** A tournament's id, `noEvent`, or empty if nothing is selected. */
  event: string;
  /** The editor's document, serialized; empty if there is no text. */
  text: string;
  tags: SelectedTag[];
  /** File name of a new upload; empty to keep the stored cover. */
  banner: string;
}

export const noEvent = 'none';

/** All articles, newest first. */
export const articlesQuery = () =>
  listQuery(['news'], async ({ signal }) => {
    const query = { pageNumber: 1, pageSize: 1000 };
    return (await call(listNews, { query, signal })).news;
  });

export const articleQuery = (id: string) =>
  formQuery(['piece', id], ({ signal }) => call(getNews, { params: { id }, signal }));

export const articles: AdminResource<News, ArticleValues, NewsFeed> = {
  path: '/admin/manage/news',
  labels: {
    newTitle: 'news.createTitle',
    editTitle: 'news.editTitle',
    toList: 'news.toList',
    gone: 'news.gone',
    delete: 'news.delete',
  },
  name: ({ title }) => title,
  listKey: () => articlesQuery().queryKey,
  recordKey: (id) => articleQuery(id).queryKey,
  form: {
    schema: newsFeed,
    toValues: (article) => ({
      title: article?.title ?? '',
      event: article === null ? '' : (article.Event?.id ?? noEvent),
      text: article?.text ?? '',
      tags: article?.Tags.map(({ id, name }) => ({ id, name })) ?? [],
      banner: '',
    }),
    toBody: ({ title, event, text, tags, banner }) => ({
      title,
      text,
      banner,
      eventId: event === noEvent ? null : event,
      Tags: tags.map(({ id, name }) => id ?? { name }),
    }),
    fieldNames: { eventId: 'event', Tags: 'tags' },
    uploads: ({ banner }) => ({ banner }),
    create: (feed, idempotencyKey) => send(createNews, { body: { feed }, idempotencyKey }),
    edit: (id, feed, version, idempotencyKey) =>
      send(editNews, { params: { id }, body: { feed, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) => message ?? t(isNew ? 'news.created' : 'news.edited'),
  },
  deletion: {
    send: ({ id }) => send(deleteNews, { params: { id } }),
    title: ({ title }) => t('news.deleteTitle', { title }),
    text: () => t('news.deleteText'),
    confirm: 'news.delete',
    deleted: 'news.deleted',
  },
};
