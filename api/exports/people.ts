/** People of a tournament or match, a portion at a time (rulings §8, "Exports"). */
import { say } from '#sync/contracts/messages/messages.ts';
import type { Role, Status } from '#sync/contracts/roles.ts';
import { seatNumber } from '#sync/contracts/seats.ts';
import type { Orm } from '#api/platform/database.ts';
import { inTransaction } from '#api/platform/database.ts';
import type { SheetColumn } from '#api/platform/spreadsheet-stream.ts';

export type ListOf = { event: string } | { match: string };

interface Listed {
  id: string;
  firstName: string;
  lastName: string;
  /** Null of one who has become an administrator since. */
  role: Role | null;
  organization: string | null;
  email: string;
  mobileNumber: string | null;
  status: Status;
  revoked: boolean;
  seat: string | null;
  ref: string | null;
}

/** Each portion sorts the whole list anew: large ones, of a few megabytes. */
const portion = 2500;

const columns = [
  ['exports.givenNames', 24],
  ['exports.familyName', 24],
  ['exports.role', 18],
  ['exports.organization', 30],
  ['exports.email', 34],
  ['exports.phone', 18],
  ['exports.status', 12],
] as const;
const matchColumns = [
  ['exports.seat', 8],
  ['exports.ref', 26],
] as const;

export function columnsOf(list: ListOf): SheetColumn[] {
  const all = 'match' in list ? [...columns, ...matchColumns] : columns;
  return all.map(([key, width]) => ({ header: say(key), width }));
}

/**
 * Rows by family name, each a transaction of its own: no slow download holds one open. Those who
 * are not admins get the approved ones. What was approved of a blocked account counts as taken back.
 */
export async function* rowsOf(
  orm: Orm,
  list: ListOf,
  everyStatus: boolean,
): AsyncGenerator<string[][]> {
  let after: Listed | undefined;
  for (;;) {
    const found = await inTransaction(orm.em, async (tx) =>
      tx.execute<Listed[]>(...listed(list, everyStatus, after)),
    );
    if (found.length > 0) yield found.map((person) => rowOf(list, person));
    if (found.length < portion) return;
    after = found.at(-1);
  }
}

function listed(
  list: ListOf,
  everyStatus: boolean,
  after: Listed | undefined,
): [sql: string, params: unknown[]] {
  const match = 'match' in list;
  const sql = /* sql */ `
    select a.id, a.first_name as "firstName", a.last_name as "lastName", a.role, a.organization,
      a.email, a.mobile_number as "mobileNumber",
      case when l.status = 'approved' then a.status else l.status end as status,
      l.revoked or (l.status = 'approved' and a.status = 'rejected') as revoked,
      ${match ? `'seat-' || l.seat as seat, t.ref` : `null as seat, null as ref`}
    from ${match ? 'booking' : 'accreditation'} l join account a on a.id = l.account_id
    ${match ? 'left join ticket t on t.booking_id = l.id and t.revoked_at is null' : ''}
    where l.${match ? 'match_id' : 'event_id'} = ? and a.deleted_at is null
      and (? or (l.status = 'approved' and a.status = 'approved'))
      ${after ? 'and (a.last_name, a.first_name, a.id) > (?, ?, ?::uuid)' : ''}
    order by a.last_name, a.first_name, a.id limit ${portion}`;
  const of = 'match' in list ? list.match : list.event;
  const from = after ? [after.lastName, after.firstName, after.id] : [];
  return [sql, [of, everyStatus, ...from]];
}

function rowOf(list: ListOf, person: Listed): string[] {
  const status = person.revoked ? 'revoked' : person.status;
  return [
    person.firstName,
    person.lastName,
    say(`role.${person.role ?? 'admin'}`),
    person.organization ?? '',
    person.email,
    person.mobileNumber ?? '',
    say(`status.${status}`),
    ...('match' in list
      ? [person.seat === null ? '' : String(seatNumber(person.seat)), person.ref ?? '']
      : []),
  ];
}
