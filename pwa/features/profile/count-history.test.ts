import { expect, test } from 'vitest';
import { countHistory, type HistoryRows } from '#pwa/features/profile/count-history.ts';

const accreditation = (eventId: string, status: 'approved' | 'rejected' = 'approved') => ({
  eventId,
  status,
});
const booking = (eventId: string, matchId: string, reason: string | null = null) => ({
  eventId,
  matchId,
  reason,
});
const count = (rows: Partial<HistoryRows>) =>
  countHistory({ events: [], matches: [], accreditations: [], bookings: [], ...rows });

test('tournaments and matches on the programme count, whatever became of them', () => {
  expect(
    count({
      events: [{ id: 'cup' }, { id: 'league' }],
      matches: [{ id: 'final' }],
      accreditations: [accreditation('cup', 'rejected'), accreditation('league')],
      bookings: [booking('league', 'final', 'No place left.')],
    }),
  ).toEqual({ events: 2, matches: 1 });
});

test('a deleted tournament counts no longer, nor do its matches', () => {
  expect(
    count({
      events: [{ id: 'league' }],
      accreditations: [accreditation('cup', 'rejected')],
      bookings: [booking('cup', 'final', 'No place left.'), booking('cup', 'semi')],
    }),
  ).toEqual({ events: 0, matches: 0 });
});

test('nor does a deleted match of a tournament that goes on', () => {
  expect(
    count({
      events: [{ id: 'league' }],
      matches: [{ id: 'final' }],
      accreditations: [accreditation('league')],
      bookings: [booking('league', 'final'), booking('league', 'semi', 'No place left.')],
    }),
  ).toEqual({ events: 1, matches: 1 });
});

test('where the matches are not on the phone, the reason tells a deleted one', () => {
  expect(
    count({
      events: [{ id: 'league' }],
      accreditations: [accreditation('league', 'rejected')],
      bookings: [
        booking('league', 'final', 'The press card has run out.'),
        booking('league', 'semi', 'reason.matchOff'),
      ],
    }),
  ).toEqual({ events: 1, matches: 1 });
});
