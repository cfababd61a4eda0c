import { describe, expect, test } from 'vitest';
import {
  editOf,
  fieldOf,
  newPieceOf,
  noEvent,
  problemsOf,
  valuesOf,
  type NewsValues,
} from '#pwa/features/manage-news/news-form.ts';

const doc = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
const eventId = '01890000-0000-7000-8000-000000000001';
const tagId = '01890000-0000-7000-8000-000000000002';
const banner = 'AAAAAAAAAAAAAAAAAAAAAA.png';
const whole: NewsValues = {
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
  text: whole.text,
  banner,
  Event: null,
  Tags: [{ id: tagId, name: 'Gates' }],
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 3,
};

describe('the form of news', () => {
  test('empty, says each field’s own words', () => {
    expect(problemsOf(valuesOf(null), null)).toEqual({
      title: 'news.titleRequired',
      event: 'error.required',
      text: 'news.contentRequired',
      banner: 'news.coverRequired',
    });
  });

  test('with an emptied text says the other words', () => {
    expect(problemsOf({ ...whole, text: doc(' ') }, null)).toEqual({ text: 'news.contentBlank' });
  });

  test('sends tags by id or by name, and none for no tournament', () => {
    expect(problemsOf(whole, null)).toEqual({});
    expect(newPieceOf(whole)).toEqual({
      title: 'Opening',
      eventId: null,
      text: whole.text,
      banner,
      Tags: [tagId, { name: 'New' }],
    });
  });

  test('of a stored piece sends what was changed, and keeps the cover', () => {
    const loaded = valuesOf(stored);
    expect(problemsOf(loaded, stored)).toEqual({});
    expect(editOf(loaded, loaded)).toBeNull();
    expect(editOf({ ...loaded, event: eventId, tags: [] }, loaded)).toEqual({
      eventId,
      Tags: [],
    });
  });

  test.each([
    ['feed.eventId', 'event'],
    ['feed.Tags.0.name', 'tags'],
    ['feed.text', 'text'],
    ['version', null],
    ['feed.constructor', null],
  ])('finds the field of %s: %s', (path, field) => {
    expect(fieldOf(path)).toBe(field);
  });
});
