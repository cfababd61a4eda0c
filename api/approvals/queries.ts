/** The queue of requests, read from the view `request` (docs/decisions/0001). */
import type { UserRequest, ApprovalRequest, RequestType } from '#sync/contracts/admin/approvals.ts';
import type { Status } from '#sync/contracts/accounts/roles.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { userJson } from '#api/accounts/records.ts';
import { teamJson } from '#api/matches/records.ts';

const requestJson = /* sql */ `jsonb_build_object(
  'id', r.id, 'type', r.type, 'status', r.status, 'rejectionReason', r.reason,
  'createdAt', iso_instant(r.created_at),
  'changes', coalesce((select pr.changes from profile_request pr where pr.id = r.id), '[]'),
  'memberId', case when a.scope = 'member' then a.id end,
  'officerId', case when a.scope = 'officer' then a.id end,
  'Match', case when m.id is not null then jsonb_build_object(
    'id', m.id, 'name', m.name, 'date', iso_instant(m.date), 'seated', m.seated,
    'approved', (select count(*) from booking b
      where b.match_id = m.id and b.status = 'approved' and (b.needs_seat or not m.seated)),
    'HomeTeam', ${teamJson('h')}, 'AwayTeam', ${teamJson('w')},
    'Location', jsonb_build_object('id', v.id, 'name', v.name),
    'Event', jsonb_build_object('id', e.id, 'name', e.name)) end,
  'Event', case when e.id is not null then jsonb_build_object('id', e.id, 'name', e.name) end)`;

const requestWithUserJson = /* sql */ `${requestJson} || jsonb_build_object(
  'Member', case when a.scope = 'member' then jsonb_build_object('User', ${userJson('admin')}) end,
  'Officer', case when a.scope = 'officer' then jsonb_build_object('User', ${userJson('admin')}) end)`;

const requestJoins = /* sql */ `
  join account a on a.id = r.account_id
  left join event e on e.id = r.event_id
  left join match m on m.id = r.match_id
  left join team h on h.id = m.home_team_id
  left join team w on w.id = m.away_team_id
  left join venue v on v.id = m.venue_id`;

/**
 * What can still be decided: nobody's request of an account, match or tournament that is gone. An
 * application of a blocked account can be rejected alone; its person's status says so.
 */
const isDecidable = /* sql */ `a.deleted_at is null and a.scope <> 'admin'
  and e.deleted_at is null and m.deleted_at is null`;

/** Requests of a type and status, oldest first, a page of them, and how many there are. */
export async function listRequests(
  tx: Tx,
  wanted: { type: RequestType; status: Status; page: number; pageSize: number },
): Promise<{ requests: ApprovalRequest[]; totalCount: number }> {
  const { type, status, page, pageSize } = wanted;
  const rows = await tx.execute<{ body: ApprovalRequest }[]>(
    `select ${requestWithUserJson} as body from request r ${requestJoins}
     where r.type = ? and r.status = ? and ${isDecidable}
     order by r.created_at, r.id limit ? offset ?`,
    [type, status, pageSize, (page - 1) * pageSize],
  );
  const [all] = await tx.execute<{ count: number }[]>(
    `select count(*)::int as count from request r ${requestJoins}
     where r.type = ? and r.status = ? and ${isDecidable}`,
    [type, status],
  );
  return { requests: rows.map(({ body }) => body), totalCount: all?.count ?? 0 };
}

/** All that a person has asked for, newest first. Throws 404 where there is no such account. */
export async function listUserRequests(tx: Tx, accountId: string): Promise<UserRequest[]> {
  const [account] = await tx.execute(`select 1 from account where id = ? and deleted_at is null`, [
    accountId,
  ]);
  if (!account) throw notFound();
  const rows = await tx.execute<{ body: UserRequest }[]>(
    `select ${requestJson} as body from request r ${requestJoins}
     where r.account_id = ? and ${isDecidable} order by r.created_at desc, r.id desc`,
    [accountId],
  );
  return rows.map(({ body }) => body);
}

/** Throws 404 where there is no such request. */
export async function readRequest(tx: Tx, id: string): Promise<ApprovalRequest> {
  const [row] = await tx.execute<{ body: ApprovalRequest }[]>(
    `select ${requestWithUserJson} as body from request r ${requestJoins} where r.id = ? and a.deleted_at is null`,
    [id],
  );
  if (!row) throw notFound();
  return row.body;
}
