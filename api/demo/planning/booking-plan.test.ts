import { expect, test } from 'vitest';
import { type PlanMatch, type PlanPerson, planBookings } from '#api/demo/planning/booking-plan.ts';
import { planSeason } from '#api/demo/planning/season-plan.ts';

const people: PlanPerson[] = ['photographer', 'writer', 'officer', 'a', 'b', 'c', 'd', 'e'].map(
  (name) => ({ id: name, email: name, scope: name === 'officer' ? 'officer' : 'member' }),
);

function plan(now: Date) {
  const season = planSeason(now, 'Africa/Cairo');
  const matches: PlanMatch[] = season.matches.map((match, index) => ({ id: `${index}`, ...match }));
  const next = matches[season.matches.indexOf(season.next)];
  if (!next) throw new Error('no next match');
  return { season, next, bookings: planBookings(people, matches, next, now) };
}

/** Every day of a year, at every hour. */
const todays = Array.from(
  { length: 60 },
  (_, i) => new Date(Date.UTC(2026, 8, 1) + i * 149 * 3_600_000),
);

test('on any day the photographer has a booking in every state and a ticket soon', () => {
  for (const now of todays) {
    const { bookings, next } = plan(now);
    const own = bookings.filter(({ person }) => person.id === 'photographer');
    const ahead = own.filter(({ match }) => match.date > now);
    expect(ahead.find(({ match }) => match === next)).toMatchObject({
      status: 'approved',
      seat: 57,
    });
    expect(ahead.some(({ status }) => status === 'pending')).toBe(true);
    expect(ahead.some(({ revoked }) => revoked)).toBe(true);
    expect(ahead.some(({ status, revoked }) => status === 'rejected' && !revoked)).toBe(true);
    const seatless = ahead.filter(({ status, seat }) => status === 'approved' && seat === null);
    expect(seatless.some(({ match }) => match.seated)).toBe(true);
    expect(seatless.some(({ match }) => !match.seated)).toBe(true);
    expect(own.some(({ match, status }) => match.date < now && status === 'approved')).toBe(true);
  }
});

test('at any hour the officer has bookings of the next match and of those reported on', () => {
  for (const now of todays) {
    const { bookings, next, season } = plan(now);
    const over = season.matches.filter(
      ({ date }) => now.getTime() - date.getTime() > 4 * 3_600_000,
    );
    const own = new Map(
      bookings
        .filter(({ person }) => person.id === 'officer')
        .map(({ match, status }) => [match.id, status]),
    );
    const wanted = over.slice(-5).map((match) => `${season.matches.indexOf(match)}`);
    for (const id of [next.id, ...wanted]) expect(own.get(id)).toBe('approved');
  }
});

test('no one books a match twice and no seat has two holders', () => {
  for (const now of todays) {
    const { bookings } = plan(now);
    const pairs = bookings.map(({ person, match }) => `${person.id} ${match.id}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    const seats = bookings.flatMap(({ match, seat }) =>
      seat === null ? [] : `${match.id} ${seat}`,
    );
    expect(new Set(seats).size).toBe(seats.length);
  }
});

test('no request or decision is in the future, and decisions follow requests', () => {
  for (const now of todays) {
    for (const { createdAt, decidedAt, status, match } of plan(now).bookings) {
      expect(createdAt < now && createdAt < match.date).toBe(true);
      expect(decidedAt === null).toBe(status === 'pending');
      if (decidedAt) expect(decidedAt > createdAt && decidedAt < now).toBe(true);
    }
  }
});

test('officers hold no seats', () => {
  const { bookings } = plan(new Date('2026-11-21T09:00:00Z'));
  const officers = bookings.filter(({ person }) => person.scope === 'officer');
  expect(officers.length).toBeGreaterThan(3);
  for (const { seat } of officers) expect(seat).toBeNull();
});

test('bookings are open for some upcoming matches and for none that is over', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const { season } = plan(now);
  const open = season.matches.filter(({ reservationOpen }) => reservationOpen);
  expect(open).toHaveLength(35);
  for (const { date } of open) expect(date > now).toBe(true);
  expect(season.matches.filter(({ seated }) => seated).length).toBeGreaterThan(60);
  expect(season.matches.filter(({ gate }) => gate !== null).length).toBeGreaterThan(60);
});
