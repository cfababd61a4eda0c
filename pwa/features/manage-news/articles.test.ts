import { expect, it } from 'vitest';
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
  tags: [
    { id: tagId, name: 'Gates' },
    { id: null, name: 'New' },
  ],
  banner,
};
const stored = {
  id: eventId,
  title: 'Opening',
  text: complete.text,
  banner,
  Event: null,
  Tags: [{ id: tagId, name: 'Gates' }],
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 3,
};

const loaded = form.toValues(stored);

it('names the problem of each empty field', async () => {
  expect(await formProblems(form, form.toValues(null), null)).toEqual({
    title: 'news.titleRequired',
    event: 'error.required',
    text: 'news.contentRequired',
    banner: 'news.coverRequired',
  });
});

it('has another message for a text of spaces', async () => {
  expect(await formProblems(form, { ...complete, text: doc(' ') }, null)).toEqual({
    text: 'news.contentBlank',
  });
});

it('sends existing tags by id, new ones by name, and null for no tournament', async () => {
  expect(await formProblems(form, complete, null)).toEqual({});
  expect(form.schema.parse(form.toBody(complete))).toEqual({
    title: 'Opening',
    eventId: null,
    text: complete.text,
    banner,
    Tags: [tagId, { name: 'New' }],
  });
});

it('sends only the changed fields of a stored article and keeps its cover', async () => {
  expect(await formProblems(form, loaded, stored)).toEqual({});
  expect(changedFields(form, loaded, loaded, stored)).toBeNull();
  expect(changedFields(form, { ...loaded, event: eventId, tags: [] }, loaded, stored)).toEqual({
    eventId,
    Tags: [],
  });
});

it.each([
  ['eventId', 'event'],
  ['Tags.0.name', 'tags'],
  ['text', 'text'],
  ['version', null],
  ['constructor', null],
])('finds the form field of the server field %s: %s', (path, field) => {
  expect(formField(form, path)).toBe(field);
});

it('refetches the list of articles at an interval', () => {
  expect(articlesQuery().refetchInterval).toBeTypeOf('function');
});
