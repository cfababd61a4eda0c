import { expect, it } from 'vitest';
import { concernedBy, fitsEvents } from '#pwa/features/manage-events/event-rows.ts';
import { parseEventsView } from '#pwa/features/manage-events/search.ts';

const cup = {
  name: 'Cairo Cup',
  acronym: 'CC',
  startDate: '2027-01-10',
  endDate: '2027-01-17',
  accreditationEnabled: true,
};

it('finds by name, acronym and date', () => {
  for (const q of ['cairo', 'cc', '10-01-2027']) expect(fitsEvents(cup, { q }), q).toBe(true);
  expect(fitsEvents(cup, { q: 'league' })).toBe(false);
});

it('filters by the window', () => {
  expect(fitsEvents(cup, { window: 'opened' })).toBe(true);
  expect(fitsEvents(cup, { window: 'closed' })).toBe(false);
});

it('counts those that wait and those that are in', () => {
  expect(concernedBy({ people: { approved: 3, pending: 1 } })).toBe(4);
  expect(concernedBy({})).toBe(0);
});

it('reads the URL and drops what it does not know', () => {
  expect(parseEventsView({ window: 'opened', page: 2 })).toEqual({ window: 'opened', page: 2 });
  expect(parseEventsView({ window: 'ajar' })).toEqual({});
});
