import { describe, expect, it } from 'vitest';
import { groupBySubject, splitDecidable } from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';

const request = (id: string, match: string | null, approved = 0) =>
  ({
    id,
    Match: match === null ? null : { id: match, seated: true, approved },
    Event: { id: 'league', name: 'League' },
  }) as ApprovalRequest;

describe('groupBySubject', () => {
  it('requests are grouped by match, the largest group first, with the number of those without a free seat', () => {
    const requests = [
      request('a', 'm1'),
      ...['b', 'c', 'd'].map((id) => request(id, 'm2', 118)),
      request('e', null),
    ];
    const found = groupBySubject(requests, 'approved').map(({ match, requests: of, tooMany }) => [
      match?.id,
      of.length,
      tooMany,
    ]);
    expect(found).toEqual([
      ['m2', 3, 1],
      ['m1', 1, 0],
      [undefined, 1, 0],
    ]);
    expect(groupBySubject(requests, 'rejected').every(({ tooMany }) => tooMany === 0)).toBe(true);
  });
});

describe('splitDecidable', () => {
  const of = (id: string, status: string, type = 'join_match') =>
    ({ id, type, Member: { User: { status } }, Officer: null }) as ApprovalRequest;
  const all = [of('a', 'approved'), of('b', 'pending'), of('c', 'rejected'), of('d', 'approved')];
  const ids = (requests: readonly ApprovalRequest[]) => requests.map(({ id }) => id);

  it('a bulk approval of bookings leaves out people whose account is not approved yet', () => {
    const { requests, leftOut } = splitDecidable(all, 'approved', 'admin');
    expect([ids(requests), ids(leftOut.accountNotApproved)]).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ]);
  });

  it('a bulk rejection, or a decision on registrations, leaves no one out', () => {
    expect(ids(splitDecidable(all, 'rejected', 'admin').requests)).toEqual(['a', 'b', 'c', 'd']);
    const waiting = [of('e', 'pending', 'create_profile')];
    expect(splitDecidable(waiting, 'approved', 'admin')).toEqual({
      requests: waiting,
      leftOut: { accountNotApproved: [], secondByOther: [] },
    });
  });

  it('a bulk approval leaves out requests that the same administrator approved first', () => {
    const firstBy = (id: string) =>
      ({ ...of(id, 'approved', 'join_event'), firstApproval: { id, name: id } }) as ApprovalRequest;
    const first = [firstBy('admin'), firstBy('other')];
    const { requests, leftOut } = splitDecidable(first, 'approved', 'admin');
    expect([ids(requests), ids(leftOut.secondByOther)]).toEqual([['other'], ['admin']]);
    expect(ids(splitDecidable(first, 'rejected', 'admin').requests)).toEqual(['admin', 'other']);
  });
});
