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

test('a person’s history counts every existing tournament and match, whatever was decided', () => {
  expect(
    count({
      events: [{ id: 'cup' }, { id: 'league' }],
      matches: [{ id: 'final' }],
      accreditations: [accreditation('cup', 'rejected'), accreditation('league')],
      bookings: [booking('league', 'final', 'No place left.')],
    }),
  ).toEqual({ events: 2, matches: 1 });
});

test('a person’s history leaves out a deleted tournament and its matches', () => {
  expect(
    count({
      events: [{ id: 'league' }],
      accreditations: [accreditation('cup', 'rejected')],
      bookings: [booking('cup', 'final', 'No place left.'), booking('cup', 'semi')],
    }),
  ).toEqual({ events: 0, matches: 0 });
});

test('a person’s history leaves out a deleted match of a tournament that still exists', () => {
  expect(
    count({
      events: [{ id: 'league' }],
      matches: [{ id: 'final' }],
      accreditations: [accreditation('league')],
      bookings: [booking('league', 'final'), booking('league', 'semi', 'No place left.')],
    }),
  ).toEqual({ events: 1, matches: 1 });
});

test('where matches are not stored, a deleted match is recognised by the booking’s reason', () => {
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
