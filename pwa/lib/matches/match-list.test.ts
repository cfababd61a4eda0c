import { describe, expect, it } from 'vitest';
import { isInTab, matchesMatchSearch } from '#pwa/features/matches/match-filter.ts';
import type { BookingRow, MatchRow } from '#sync/contracts/matches/matches.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { groupByDay, buildMatchList, type MatchListData } from '#pwa/lib/matches/match-list.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

const match: MatchRow = {
  id: 'm1',
  version: 1,
  eventId: 'e1',
  name: 'Matchday 15',
  date: '2026-11-21T17:00:00.000Z',
  homeTeamId: 't1',
  awayTeamId: 't2',
  venueId: 'v1',
  gate: null,
  seated: true,
  reservationOpen: true,
};
const booking: BookingRow = {
  id: 'b1',
  version: 1,
  matchId: 'm1',
  eventId: 'e1',
  status: 'pending',
  revoked: false,
  reason: null,
  seat: null,
  seatReservationRequired: false,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const ticket = {
  id: 'k1',
  matchId: 'm1',
  ref: 'r1',
  issuedAt: '2026-11-20T10:00:00.000Z',
  revokedAt: null,
} as TicketRow;
const team = { version: 1, type: 'club' as const, nameArabic: null, logo: null };
const facts: MatchListData = {
  matches: [match],
  teams: [
    { ...team, id: 't1', name: 'Al Ahly' },
    { ...team, id: 't2', name: 'Zamalek' },
  ],
  venues: [{ id: 'v1', version: 1, name: 'Cairo International Stadium', cityId: 'c1' }],
  bookings: [],
  tickets: [],
  requests: [],
  waiting: new Set(),
  refused: new Map(),
  withdrawing: new Set(),
  notWithdrawn: new Map(),
  isOfficer: false,
};

function state(change: Partial<MatchListData>) {
  return buildMatchList({ ...facts, ...change }, now, 'en')[0]?.state;
}

describe('a match in the list', () => {
  it('a match can be booked while booking is open and the match is in the future', () => {
    expect(state({})).toBe('book');
    expect(state({ matches: [{ ...match, reservationOpen: false }] })).toBe('closed');
    expect(state({ matches: [{ ...match, date: '2026-11-21T11:00:00.000Z' }] })).toBe('closed');
  });

  it('a booking is shown as waiting until the server has it', () => {
    const waiting = new Set(['m1']);
    expect(state({ waiting })).toBe('waiting');
    expect(state({ waiting, bookings: [booking] })).toBe('pending');
  });

  it('the reason for a refused booking is shown until the person dismisses it', () => {
    const refusal = { message: 'Reservation Closed' };
    const refused = new Map([['m1', refusal]]);
    const closed = [{ ...match, reservationOpen: false }];
    for (const matches of [[match], closed])
      expect(buildMatchList({ ...facts, matches, refused }, now, 'en')[0]).toMatchObject({
        state: 'refused',
        refusal,
      });
    expect(state({ refused, waiting: new Set(['m1']) }), 'tried again').toBe('waiting');
    expect(state({ refused, bookings: [booking] }), 'booked on another phone').toBe('pending');
    const [other] = buildMatchList({ ...facts, refused: new Map([['m2', refusal]]) }, now, 'en');
    expect(other).toMatchObject({ state: 'book', refusal: null });
    const [row] = buildMatchList({ ...facts, refused }, now, 'en');
    expect(row && [isInTab(row, 'open'), isInTab(row, 'mine')]).toEqual([false, true]);
  });

  it('a match’s row follows the booking from pending to the ticket', () => {
    const approved = { ...booking, status: 'approved' as const };
    expect(state({ bookings: [booking] })).toBe('pending');
    expect(state({ bookings: [{ ...booking, status: 'rejected' }] })).toBe('rejected');
    expect(state({ bookings: [{ ...approved, seatReservationRequired: true }] })).toBe('seats');
    expect(state({ bookings: [approved] })).toBe('approved');
    expect(state({ bookings: [approved], tickets: [ticket] })).toBe('ticket');
  });

  it('a match with places leads members to them, and officers, who need none, to a booking', () => {
    const withPlaces = {
      ...match,
      places: { pools: [] } as unknown as MatchRow['places'],
    } as MatchRow;
    const hasPlaces = (row: MatchRow, isOfficer: boolean) =>
      buildMatchList({ ...facts, matches: [row], isOfficer }, now, 'en')[0]?.hasPlaces;
    expect(hasPlaces(match, false)).toBe(false);
    expect(hasPlaces(withPlaces, false)).toBe(true);
    expect(hasPlaces(withPlaces, true)).toBe(false);
  });

  it('a revoked booking is distinguished from a rejected one', () => {
    expect(state({ bookings: [{ ...booking, status: 'rejected', revoked: true }] })).toBe(
      'revoked',
    );
  });

  it('a cancellation is shown until the server has it, and never on a rejected booking', () => {
    const withdrawing = new Set(['m1']);
    expect(state({ withdrawing, bookings: [booking] })).toBe('withdrawing');
    expect(state({ withdrawing, bookings: [{ ...booking, status: 'rejected' }] })).toBe('rejected');
    expect(state({ withdrawing }), 'pulled already').toBe('book');
  });

  it('a booking can be cancelled until the kick-off', () => {
    const canWithdraw = (change: Partial<MatchListData>) =>
      buildMatchList({ ...facts, ...change }, now, 'en')[0]?.canWithdraw;
    const begun = [{ ...match, date: '2026-11-21T11:59:00.000Z' }];
    expect(canWithdraw({})).toBe(false);
    expect(canWithdraw({ waiting: new Set(['m1']) })).toBe(true);
    expect(canWithdraw({ bookings: [booking] })).toBe(true);
    expect(canWithdraw({ bookings: [{ ...booking, status: 'approved' }] })).toBe(true);
    expect(canWithdraw({ bookings: [{ ...booking, status: 'rejected' }] })).toBe(false);
    expect(canWithdraw({ bookings: [booking], matches: begun })).toBe(false);
  });

  it('a match’s row opens the valid ticket rather than one that was revoked before it', () => {
    const revoked = { ...ticket, id: 'k0', ref: 'r0', revokedAt: '2026-11-20T12:00:00.000Z' };
    const approved = { ...booking, status: 'approved' as const };
    for (const tickets of [
      [revoked, ticket],
      [ticket, revoked],
    ]) {
      expect(
        buildMatchList({ ...facts, bookings: [approved], tickets }, now, 'en')[0]?.ticketRef,
      ).toBe('r1');
    }
  });

  it('a match keeps its row while a team has not been synced yet', () => {
    expect(buildMatchList({ ...facts, teams: [] }, now, 'en')[0]?.home.name).toBe('…');
  });
});

describe('the list of matches', () => {
  it('the list of matches is sorted by kick-off', () => {
    const earlier = { ...match, id: 'm0', date: '2026-11-20T17:00:00.000Z' };
    const rows = buildMatchList({ ...facts, matches: [match, earlier] }, now, 'en');
    expect(rows.map(({ id }) => id)).toEqual(['m0', 'm1']);
  });

  it('the list of matches is grouped by day in the league’s time zone, not the phone’s', () => {
    const late = { ...match, id: 'm2', date: '2026-11-21T22:30:00.000Z' };
    const rows = buildMatchList({ ...facts, matches: [match, late] }, now, 'en');
    const cairo = (instant: string) =>
      new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(0, 10);
    expect(groupByDay(rows, cairo).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  });

  it('the list of matches finds a match by any of its words', () => {
    const [row] = buildMatchList(facts, now, 'en');
    expect(row && matchesMatchSearch(row, 'zamalek cairo', 'Sat 21-11-2026')).toBe(true);
    expect(row && matchesMatchSearch(row, '21-11', 'Sat 21-11-2026')).toBe(true);
    expect(row && matchesMatchSearch(row, 'pharco', 'Sat 21-11-2026')).toBe(false);
  });

  it('the list of matches has the tabs all, open and mine', () => {
    const [open] = buildMatchList(facts, now, 'en');
    const [mine] = buildMatchList({ ...facts, bookings: [booking] }, now, 'en');
    expect(open && [isInTab(open, 'all'), isInTab(open, 'open'), isInTab(open, 'mine')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(mine && [isInTab(mine, 'open'), isInTab(mine, 'mine')]).toEqual([false, true]);
  });
});

describe('teams and venue with Arabic names', () => {
  const named: MatchListData = {
    ...facts,
    teams: [
      { ...team, id: 't1', name: 'Al Ahly', nameArabic: 'الأهلي' },
      { ...team, id: 't2', name: 'Zamalek' },
    ],
    venues: facts.venues.map((venue) => ({ ...venue, nameArabic: 'استاد القاهرة الدولي' })),
  };
  const shown = (language: 'en' | 'ar') => {
    const [item] = buildMatchList(named, now, language);
    return [item?.home.name, item?.away.name, item?.venue];
  };

  it('teams and venues are named in the language of the screens, or else in Latin letters', () => {
    expect(shown('en')).toEqual(['Al Ahly', 'Zamalek', 'Cairo International Stadium']);
    expect(shown('ar')).toEqual(['الأهلي', 'Zamalek', 'استاد القاهرة الدولي']);
  });

  it.each(['en', 'ar'] as const)('teams and venues are found by both names in %s', (language) => {
    const [item] = buildMatchList(named, now, language);
    for (const text of ['ahly', 'الأهلي', 'cairo', 'القاهرة'])
      expect(item && matchesMatchSearch(item, text, ''), text).toBe(true);
  });
});
