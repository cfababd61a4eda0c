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
  type PublicationState,
  type Tag,
} from '#sync/contracts/content/news.ts';
import { formQuery, listQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource, Problems } from '#pwa/lib/admin/resource/admin-resource.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { kickOffInstant, toKickOff } from '#pwa/lib/format/kick-off-time.ts';
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
  /** The Arabic version; empty texts without one. */
  titleArabic: string;
  textArabic: string;
  tags: SelectedTag[];
  /** File name of a new upload; empty to keep the stored cover. */
  banner: string;
  state: PublicationState;
  /** `YYYY-MM-DD` and `HH:mm` in the league's time zone, for a scheduled article. */
  day: string;
  time: string;
}

export const noEvent = 'none';

/** All articles with drafts, newest first. */
export const articlesQuery = () =>
  listQuery(['news'], async ({ signal }) => {
    const query = { pageNumber: 1, pageSize: 1000, drafts: 'include' } as const;
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
      event: article?.Event?.id ?? (isUndecided(article) ? '' : noEvent),
      text: article?.text ?? '',
      titleArabic: article?.titleArabic ?? '',
      textArabic: article?.textArabic ?? '',
      tags: article?.Tags.map(({ id, name }) => ({ id, name })) ?? [],
      banner: '',
      state: article?.publication.state ?? 'published',
      ...scheduledTime(article),
    }),
    toBody: ({ title, event, text, titleArabic, textArabic, tags, banner, state, ...time }) => ({
      title,
      text,
      titleArabic: titleArabic.trim() === '' ? null : titleArabic,
      textArabic: textArabic === '' ? null : textArabic,
      banner,
      // A draft may leave it open.
      eventId: event === noEvent || (event === '' && state === 'draft') ? null : event,
      Tags: tags.map(({ id, name }) => id ?? { name }),
      publication: state === 'scheduled' ? { state, at: kickOffInstant(time) ?? '' } : { state },
    }),
    fieldNames: { eventId: 'event', Tags: 'tags', publication: 'time' },
    uploads: ({ banner }) => ({ banner }),
    check: (values, loaded, { time: _at, ...found }) => ({
      ...found,
      ...timeProblems(values, loaded),
    }),
    create: (feed, idempotencyKey) => send(createNews, { body: { feed }, idempotencyKey }),
    edit: (id, feed, version, idempotencyKey) =>
      send(editNews, { params: { id }, body: { feed, version }, idempotencyKey }),
    savedText: ({ publication: { state, at } }, message, isNew) => {
      if (state === 'draft') return t('news.draftSaved');
      if (at !== null && state === 'scheduled')
        return t('news.scheduled', { time: formatDateTime(at) });
      return message ?? t(isNew ? 'news.created' : 'news.edited');
    },
  },
  deletion: {
    send: ({ id }) => send(deleteNews, { params: { id } }),
    title: ({ title }) => t('news.deleteTitle', { title }),
    text: ({ publication }) =>
      t(publication.state === 'published' ? 'news.deleteText' : 'news.deleteDraftText'),
    confirm: 'news.delete',
    deleted: 'news.deleted',
  },
};

/** A draft without a tournament asks for one, or for none, before it is published. */
const isUndecided = (article: News | null) =>
  article === null || article.publication.state === 'draft';

function scheduledTime(article: News | null): Pick<ArticleValues, 'day' | 'time'> {
  const { state, at } = article?.publication ?? { state: 'draft', at: null };
  return state === 'scheduled' && at !== null ? toKickOff(at) : { day: '', time: '' };
}

/** Errors of the scheduled time. A stored time may be over, because the server has published the article. */
function timeProblems(
  values: ArticleValues,
  loaded: ArticleValues | null,
): Problems<ArticleValues> {
  const { state, day, time } = values;
  if (state !== 'scheduled') return {};
  const at = kickOffInstant({ day, time });
  const isMoved = loaded?.state !== state || day !== loaded.day || time !== loaded.time;
  return {
    ...(time === '' && { time: 'news.timeRequired' }),
    ...(at === null && (day === '' || time !== '') && { day: 'news.dateRequired' }),
    ...(at !== null && isMoved && Date.parse(at) <= Date.now() && { time: 'news.timePast' }),
  };
}
