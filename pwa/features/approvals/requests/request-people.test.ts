import { expect, it } from 'vitest';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import {
  afterDecision,
  groupByAge,
  canAccept,
  neighborOf,
  ageInYears,
} from '#pwa/features/approvals/requests/request-people.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

it('requests are grouped by how long they have waited, oldest first', () => {
  const requests = [
    { id: 'new', createdAt: '2026-11-21T11:00:00.000Z' },
    { id: 'two days', createdAt: '2026-11-19T12:00:00.000Z' },
    { id: 'oldest', createdAt: '2026-11-12T12:00:00.000Z' },
    { id: 'a day', createdAt: '2026-11-20T12:00:00.000Z' },
    { id: 'almost a day', createdAt: '2026-11-20T12:00:00.001Z' },
  ];
  expect(
    groupByAge(requests, now).map(({ group, requests }) => [
      group,
      ...requests.map(({ id }) => id),
    ]),
  ).toEqual([
    ['overTwoDays', 'oldest', 'two days'],
    ['overOneDay', 'a day'],
    ['underOneDay', 'almost a day', 'new'],
  ]);
});

it('bookings can be approved for approved people only, and every registration can be decided', () => {
  const of = (type: string, status: string) =>
    ({ type, Member: { User: { status } }, Officer: null }) as unknown as ApprovalRequest;
  expect(canAccept(of('create_profile', 'pending'))).toBe(true);
  for (const type of ['join_event', 'join_match']) {
    expect(canAccept(of(type, 'approved')), type).toBe(true);
    expect(canAccept(of(type, 'rejected')), type).toBe(false);
    expect(canAccept(of(type, 'pending')), type).toBe(false);
  }
});

it('empty groups of requests are left out', () => {
  expect(groupByAge([], now)).toEqual([]);
});

it('an age increases on the birthday, not before', () => {
  expect(ageInYears('1991-03-14', '2026-03-13')).toBe(34);
  expect(ageInYears('1991-03-14', '2026-03-14')).toBe(35);
});

it('stepping through the list of requests stops at its ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(neighborOf(ids, 'a', 1)).toBe('b');
  expect(neighborOf(ids, 'c', 1)).toBe('c');
  expect(neighborOf(ids, 'a', -1)).toBe('a');
  expect(neighborOf(ids, 'gone', 1)).toBe('a');
  expect(neighborOf([], null, 1)).toBeNull();
});

it('after a decision the next person is selected, at the end the previous one', () => {
  expect(afterDecision(['a', 'b', 'c'], 'b')).toBe('c');
  expect(afterDecision(['a', 'b', 'c'], 'c')).toBe('b');
  expect(afterDecision(['a'], 'a')).toBeNull();
});
