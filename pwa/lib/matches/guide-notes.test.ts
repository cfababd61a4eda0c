import { expect, it } from 'vitest';
import { guideNotesOf } from '#pwa/lib/matches/guide-notes.ts';
import { matchDocuments } from '#pwa/lib/documents/match-documents.ts';
import type { GuideNotes } from '#sync/contracts/places/media-guides.ts';

const match = { id: 'match', venueId: 'venue' };
const guide = (notes: GuideNotes, matchId: string | null = null, venueId = 'venue') => ({
  id: `${venueId} ${matchId}`,
  version: 1,
  venueId,
  matchId,
  notes,
});

it('notes are in the reader’s language, else in the other, in a fixed order', () => {
  const guides = [
    guide({ wifi: 'Press', parking: 'P4', parkingArabic: 'موقف 4', bibsArabic: 'بوابة 2' }),
  ];
  expect(guideNotesOf(guides, match, 'ar')).toEqual([
    { topic: 'bibs', text: 'بوابة 2' },
    { topic: 'parking', text: 'موقف 4' },
    { topic: 'wifi', text: 'Press' },
  ]);
  expect(guideNotesOf(guides, match, 'en').map(({ text }) => text)).toEqual([
    'بوابة 2',
    'P4',
    'Press',
  ]);
});

it('a match’s note replaces the venue’s on the same topic, in both languages', () => {
  const guides = [
    guide({ wifi: 'Press', wifiArabic: 'شبكة الصحافة', parking: 'P4' }),
    guide({ wifi: 'Derby' }, 'match'),
    guide({ parking: 'P9' }, 'another match'),
    guide({ bibs: 'Gate 9' }, null, 'another venue'),
  ];
  expect(guideNotesOf(guides, match, 'ar')).toEqual([
    { topic: 'parking', text: 'P4' },
    { topic: 'wifi', text: 'Derby' },
  ]);
});

it('a phone keeps the documents about venues of booked matches that are not over, the next first', () => {
  const hour = 3600_000;
  const now = Date.parse('2026-11-28T18:00:00.000Z');
  const matches = [
    { id: 'later', venueId: 'b', hours: 48 },
    { id: 'today', venueId: 'a', hours: -2 },
    { id: 'over', venueId: 'c', hours: -13 },
    { id: 'pending', venueId: 'd', hours: 5 },
  ].map(({ hours, ...row }) => ({ ...row, date: new Date(now + hours * hour).toISOString() }));
  const bookings = matches.map(({ id }) => ({
    matchId: id,
    status: id === 'pending' ? 'pending' : 'approved',
  }));
  const documents = [['a'], ['b', 'a'], ['b'], ['c'], ['d'], undefined].map((venueIds, index) => ({
    id: `document ${index}`,
    ...(venueIds && { venueIds }),
  }));
  const rows = { documents, bookings, matches } as unknown as Parameters<typeof matchDocuments>[0];
  expect(matchDocuments(rows, now)).toEqual(['document 0', 'document 1', 'document 2']);
});
