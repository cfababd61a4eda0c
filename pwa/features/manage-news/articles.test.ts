import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { News } from '#sync/contracts/content/news.ts';
import { matchesFilters } from '#pwa/features/manage-news/news.tsx';
import {
  type ArticleValues,
  articles,
  articlesQuery,
  noEvent,
} from '#pwa/features/manage-news/articles.ts';
import {
  changedFields,
  formField,
  formProblems,
} from '#pwa/lib/admin/resource/contract-problems.ts';

const { form } = articles;
const doc = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
const eventId = '01890000-0000-7000-8000-000000000001';
const tagId = '01890000-0000-7000-8000-000000000002';
const banner = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const complete: ArticleValues = {
  title: 'Opening',
  event: noEvent,
  text: doc('It begins.'),
  titleArabic: '',
  textArabic: '',
  tags: [
    { id: tagId, name: 'Gates' },
    { id: null, name: 'New' },
  ],
  banner,
  state: 'published',
  day: '',
  time: '',
};
const stored: News = {
  id: eventId,
  title: 'Opening',
  text: complete.text,
  banner,
  Event: null,
  Tags: [{ id: tagId, name: 'Gates' }],
  createdAt: '2026-11-21T10:00:00.000Z',
  publication: { state: 'published', at: '2026-11-21T10:00:00.000Z' },
  version: 3,
};

const loaded = form.toValues(stored);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('the article form reports each empty field', async () => {
  expect(await formProblems(form, form.toValues(null), null)).toEqual({
    title: 'news.titleRequired',
    event: 'error.required',
    text: 'news.contentRequired',
    banner: 'news.coverRequired',
  });
});

it('an article’s text of spaces has a message of its own', async () => {
  expect(await formProblems(form, { ...complete, text: doc(' ') }, null)).toEqual({
    text: 'news.contentBlank',
  });
});

it('an article sends existing tags by id, new ones by name, and null for no tournament', async () => {
  expect(await formProblems(form, complete, null)).toEqual({});
  expect(form.schema.parse(form.toBody(complete))).toEqual({
    title: 'Opening',
    eventId: null,
    text: complete.text,
    titleArabic: null,
    textArabic: null,
    banner,
    Tags: [tagId, { name: 'New' }],
    publication: { state: 'published' },
  });
});

it('only the changed fields of a stored article are sent, and its cover stays', async () => {
  expect(await formProblems(form, loaded, stored)).toEqual({});
  expect(changedFields(form, loaded, loaded, stored)).toBeNull();
  expect(changedFields(form, { ...loaded, event: eventId, tags: [] }, loaded, stored)).toEqual({
    eventId,
    Tags: [],
  });
});

it('a draft needs fewer fields than a published article', async () => {
  const empty: ArticleValues = { ...form.toValues(null), state: 'draft' };
  expect(await formProblems(form, empty, null)).toEqual({ title: 'news.titleRequired' });
  const spaces: ArticleValues = { ...complete, state: 'draft', text: doc(' '), banner: '' };
  expect(await formProblems(form, spaces, null)).toEqual({});
});

it('an article’s Arabic version is complete or absent, and may wait in a draft', async () => {
  const half: ArticleValues = { ...complete, titleArabic: 'الافتتاح' };
  expect(await formProblems(form, half, null)).toEqual({ textArabic: 'news.contentRequired' });
  const waiting: ArticleValues = { ...half, state: 'draft' };
  expect(await formProblems(form, waiting, null)).toEqual({});
  const other: ArticleValues = { ...complete, textArabic: doc('تبدأ.') };
  expect(await formProblems(form, other, null)).toEqual({ titleArabic: 'news.titleRequired' });
  const whole: ArticleValues = { ...other, titleArabic: 'الافتتاح' };
  expect(await formProblems(form, whole, null)).toEqual({});
});

it('a draft needs no tournament, and one is to be chosen before it is published', async () => {
  const values: ArticleValues = { ...complete, event: '', state: 'draft' };
  expect(form.schema.parse(form.toBody(values))).toMatchObject({ eventId: null });
  const draft: News = { ...stored, publication: { state: 'draft', at: null } };
  const reopened = form.toValues(draft);
  expect(reopened.event).toBe('');
  expect(changedFields(form, { ...reopened, title: 'Typo' }, reopened, draft)).toEqual({
    title: 'Typo',
  });
  const published: ArticleValues = { ...reopened, state: 'published' };
  expect(await formProblems(form, published, draft)).toEqual({ event: 'error.required' });
  expect(await formProblems(form, { ...published, event: noEvent }, draft)).toEqual({});
});

const scheduled: ArticleValues = {
  ...complete,
  state: 'scheduled',
  day: '2026-11-22',
  time: '12:01',
};

it.each([
  [{}, {}],
  [{ time: '12:00' }, { time: 'news.timePast' }],
  [{ time: '' }, { time: 'news.timeRequired' }],
  [{ day: '' }, { day: 'news.dateRequired' }],
  [
    { day: '', time: '' },
    { day: 'news.dateRequired', time: 'news.timeRequired' },
  ],
  [{ banner: '' }, { banner: 'news.coverRequired' }],
])('an article scheduled for %j at noon in Cairo has the problems %j', async (change, problems) => {
  const values: ArticleValues = { ...scheduled, ...change };
  const found = await formProblems(form, values, null);
  expect(found).toEqual(problems);
});

it('an article keeps a scheduled time that is over, and a new one is sent in UTC', async () => {
  const waiting: News = {
    ...stored,
    publication: { state: 'scheduled', at: '2026-11-22T09:00:00.000Z' },
  };
  const before = form.toValues(waiting);
  expect(before).toMatchObject({ state: 'scheduled', day: '2026-11-22', time: '11:00' });
  expect(await formProblems(form, before, waiting)).toEqual({});
  expect(changedFields(form, { ...before, title: 'Typo' }, before, waiting)).toEqual({
    title: 'Typo',
  });
  expect(changedFields(form, { ...before, time: '19:30' }, before, waiting)).toEqual({
    publication: { state: 'scheduled', at: '2026-11-22T17:30:00.000Z' },
  });
  const cancelled: ArticleValues = { ...before, state: 'draft' };
  expect(changedFields(form, cancelled, before, waiting)).toEqual({
    publication: { state: 'draft' },
  });
});

it('the success message says whether an article was published, scheduled or saved as a draft', () => {
  const text = (publication: News['publication']) =>
    form.savedText({ ...stored, publication }, 'From the server', true);
  expect(text({ state: 'draft', at: null })).toBe('Draft saved.');
  expect(text({ state: 'scheduled', at: '2026-12-01T17:00:00.000Z' })).toBe(
    'Scheduled for 01-12-2026, 07:00 PM.',
  );
  expect(text(stored.publication)).toBe('From the server');
});

it('articles are filtered by state', () => {
  expect(matchesFilters(stored, { state: 'published' })).toBe(true);
  expect(matchesFilters(stored, { state: 'draft' })).toBe(false);
  expect(matchesFilters(stored, {})).toBe(true);
});

it.each([
  ['eventId', 'event'],
  ['publication.at', 'time'],
  ['Tags.0.name', 'tags'],
  ['text', 'text'],
  ['version', null],
  ['constructor', null],
])('an error of the server field %s is shown at the article form’s field %s', (path, field) => {
  expect(formField(form, path)).toBe(field);
});

it('the list of articles is fetched again at an interval', () => {
  expect(articlesQuery().refetchInterval).toBeTypeOf('function');
});
