import { describe, expect, it } from 'vitest';
import { matchesToBook, nextMatch, pendingMatches } from '#pwa/features/home/next-match.ts';
import type { MatchListItem, MatchState } from '#pwa/lib/matches/match-list.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

function item(id: string, hours: number, state: MatchState): MatchListItem {
  const side = { name: id, logo: null };
  return {
    id,
    eventId: 'e',
    name: id,
    date: new Date(now + hours * 3_600_000).toISOString(),
    home: side,
    away: side,
    venue: 'v',
    gate: null,
    names: '',
    state,
    reason: null,
    seat: null,
    ticketRef: null,
    isApproved: false,
    canWithdraw: false,
    isOpen: true,
    hasPlaces: false,
    toAnswer: null,
    refusal: null,
    notWithdrawn: null,
  };
}

describe('the match at the top', () => {
  it('the match at the top is the next approved one, before an earlier one that is only requested', () => {
    const items = [item('asked', 1, 'pending'), item('sure', 5, 'ticket')];
    expect(nextMatch(items, now)?.id).toBe('sure');
  });

  it('the match at the top stays while it is being played, and is replaced afterwards', () => {
    expect(nextMatch([item('playing', -2, 'ticket'), item('later', 9, 'ticket')], now)?.id).toBe(
      'playing',
    );
    expect(nextMatch([item('over', -4, 'ticket'), item('later', 9, 'ticket')], now)?.id).toBe(
      'later',
    );
  });

  it('a match without a booking is never at the top', () => {
    const items = [item('a', 1, 'book'), item('b', 2, 'closed'), item('c', 3, 'revoked')];
    expect(nextMatch(items, now)).toBeNull();
  });
});

describe('pending matches', () => {
  it('pending matches that wait for the person come before those that wait for the league', () => {
    const items = [item('a', 1, 'pending'), item('b', 2, 'seats'), item('c', 3, 'waiting')];
    expect(pendingMatches(items, now, null).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('pending matches leave out the one at the top unless its booking is unsent', () => {
    const seats = item('a', 1, 'seats');
    const unsent = item('b', 2, 'waiting');
    expect(pendingMatches([seats, unsent], now, seats)).toEqual([unsent]);
    expect(pendingMatches([seats, unsent], now, unsent)).toEqual([seats, unsent]);
  });

  it('pending matches leave out those that are over', () => {
    expect(pendingMatches([item('a', -1, 'pending')], now, null)).toEqual([]);
  });

  it('places to accept or confirm come first, the one that ends next above, also of the match at the top', () => {
    const seats = item('seats', 1, 'seats');
    const confirm = { ...item('confirm', 2, 'ticket'), toAnswer: { kind: 'confirm', until: 2 } };
    const offer = { ...item('offer', 3, 'pending'), toAnswer: { kind: 'offer', until: 1 } };
    const items = [seats, confirm, offer] as MatchListItem[];
    const top = items[1] ?? null;
    expect(pendingMatches(items, now, top).map(({ id }) => id)).toEqual([
      'offer',
      'confirm',
      'seats',
    ]);
  });
});

describe('matches to book', () => {
  const ids = (booked: string[], ...items: MatchListItem[]) =>
    matchesToBook(items, new Set(booked)).map(({ id }) => id);

  it('the matches to book are the next three that are open', () => {
    const open = ['a', 'b', 'c', 'd'].map((id, index) => item(id, index + 1, 'book'));
    expect(ids([], item('closed', 1, 'closed'), item('mine', 1, 'ticket'), ...open)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('a match that was just booked keeps its place until the league decides', () => {
    const rest = [item('b', 2, 'book'), item('c', 3, 'book'), item('d', 4, 'book')];
    expect(ids(['a'], item('a', 1, 'waiting'), ...rest)).toEqual(['a', 'b', 'c']);
    expect(ids(['a'], item('a', 1, 'pending'), ...rest)).toEqual(['a', 'b', 'c']);
    expect(ids(['a'], item('a', 1, 'ticket'), ...rest)).toEqual(['b', 'c', 'd']);
    expect(ids([], item('a', 1, 'waiting'), ...rest)).toEqual(['b', 'c', 'd']);
  });
});
