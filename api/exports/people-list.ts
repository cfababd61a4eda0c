/** People of a tournament or match, a portion at a time (rulings §8, "Exports"). */
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Role, Status } from '#sync/contracts/accounts/roles.ts';
import { seatNumber } from '#sync/contracts/matches/seats.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

export type PeopleListTarget = { event: string } | { match: string };

interface ListedPerson {
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
const batchSize = 2500;

const eventColumns = [
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

export function peopleListColumns(list: PeopleListTarget): SheetColumn[] {
  const all = 'match' in list ? [...eventColumns, ...matchColumns] : eventColumns;
  return all.map(([key, width]) => ({ header: englishText(key), width }));
}

/**
 * Rows by family name, each a transaction of its own: no slow download holds one open. Those who
 * are not admins get the approved ones. What was approved of a blocked account counts as taken back.
 */
export async function* peopleListRows(
  orm: Orm,
  list: PeopleListTarget,
  everyStatus: boolean,
): AsyncGenerator<string[][]> {
  let after: ListedPerson | undefined;
  for (;;) {
    const found = await inTransaction(orm.em, async (tx) =>
      tx.execute<ListedPerson[]>(...peopleBatchQuery(list, everyStatus, after)),
    );
    if (found.length > 0) yield found.map((person) => toCells(list, person));
    if (found.length < batchSize) return;
    after = found.at(-1);
  }
}

function peopleBatchQuery(
  list: PeopleListTarget,
  everyStatus: boolean,
  after: ListedPerson | undefined,
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
    order by a.last_name, a.first_name, a.id limit ${batchSize}`;
  const of = 'match' in list ? list.match : list.event;
  const from = after ? [after.lastName, after.firstName, after.id] : [];
  return [sql, [of, everyStatus, ...from]];
}

function toCells(list: PeopleListTarget, person: ListedPerson): string[] {
  const status = person.revoked ? 'revoked' : person.status;
  return [
    person.firstName,
    person.lastName,
    englishText(`role.${person.role ?? 'admin'}`),
    person.organization ?? '',
    person.email,
    person.mobileNumber ?? '',
    englishText(`status.${status}`),
    ...('match' in list
      ? [person.seat === null ? '' : String(seatNumber(person.seat)), person.ref ?? '']
      : []),
  ];
}
