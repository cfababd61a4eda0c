/** The people of a tournament or match, read in batches. */
import { type AliasedExpression, type QueryCreator, sql } from 'kysely';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import type { Status } from '#sync/contracts/accounts/role-names.ts';
import type { AttendeeExport, AttendeeState } from '#sync/contracts/events/attendees.ts';
import type { Attendance } from '#sync/contracts/matches/attendance.ts';
import { bothLanguages } from '#sync/contracts/messages/languages.ts';
import { personTexts } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { ReadReplica } from '#api/platform/database/read-replica.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { containsWords } from '#api/platform/lists/search-text.ts';
import { namesInOrder } from '#api/exports/names-in-order.ts';
import { db, type Database } from '#api/schema.ts';
import type { SheetCell, SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

export type PeopleListTarget = { event: string } | { match: string };

/** An accreditation or a booking, as the list shows it. */
interface ListEntry {
  request_id: string;
  account_id: string;
  status: Status;
  revoked: boolean;
  seat: number | null;
  ref: string | null;
  attendance: Attendance | null;
}

type ListedPerson = Awaited<ReturnType<typeof readBatch>>[number];

/** Rows of a batch. Every batch sorts the whole list again, so they are large: a few megabytes. */
const batchSize = 2500;

const eventColumns = [
  ['exports.givenNames', 24],
  ['exports.familyName', 24],
  ['accounts.nameArabic', 26],
  ['exports.role', 18],
  ['exports.organization', 30],
  ['accounts.organizationArabic', 30],
  ['exports.email', 34, 'latin'],
  ['exports.phone', 18, 'latin'],
  ['exports.status', 12],
] as const;
const matchColumns = [
  ['exports.seat', 8, 'latin'],
  ['exports.ref', 26, 'latin'],
  ['gateOverview.attendance', 24],
] as const;

const bilingual: ReadonlySet<MessageKey> = new Set(['exports.role', 'exports.status']);

export function peopleListColumns(list: PeopleListTarget, language: Language): SheetColumn[] {
  const t = wordsOf(list, language);
  const all = 'match' in list ? [...eventColumns, ...matchColumns] : eventColumns;
  return namesInOrder<(typeof all)[number]>(language, all).map(([key, width, latin]) => ({
    header: t(key),
    // Role and status are in both languages, too.
    width: Math.max('match' in list && bilingual.has(key) ? width * 2 : width, t(key).length),
    isLatin: latin !== undefined,
  }));
}

/** A match's list is for stewards at the gate, too, so it has both languages, the reader's first. */
function wordsOf(list: PeopleListTarget, language: Language) {
  return 'event' in list
    ? (key: MessageKey) => messageText(language, key)
    : inBothLanguages(language);
}

/** Returns texts in both languages, the reader's first. */
export function inBothLanguages(language: Language) {
  return (key: MessageKey) =>
    bothLanguages(language)
      .map((each) => messageText(each, key))
      .join(' / ');
}

/**
 * Yields rows by family name, each batch from its own transaction, so that a slow download holds none
 * open. Officers get approved people only.
 */
export async function* peopleListRows(
  replica: ReadReplica,
  list: PeopleListTarget,
  { language, ...filters }: AttendeeExport & { language: Language },
): AsyncGenerator<SheetCell[][]> {
  const t = wordsOf(list, language);
  let last: ListedPerson | undefined;
  for (;;) {
    const batch = await replica.read((tx) => readBatch(tx, list, filters, last));
    if (batch.length > 0)
      yield batch.map((person) => namesInOrder(language, toCells(list, person, t)));
    if (batch.length < batchSize) return;
    last = batch.at(-1);
  }
}

/** Reads the people who follow `last`. */
async function readBatch(
  tx: Tx,
  list: PeopleListTarget,
  filters: AttendeeExport,
  last: { lastName: string; firstName: string; id: string } | undefined,
) {
  return findPeople(tx, list, filters)
    .select([...listedPersonColumns, 'l.ref'])
    .$if(last !== undefined, (people) =>
      people.where((eb) =>
        eb(
          eb.refTuple('a.last_name', 'a.first_name', 'a.id'),
          '>',
          eb.tuple(last?.lastName ?? '', last?.firstName ?? '', last?.id ?? ''),
        ),
      ),
    )
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .limit(batchSize)
    .execute();
}

/** The list's entries `l` with their accounts `a`, deleted ones left out. */
export function peopleOf(tx: Tx, list: PeopleListTarget) {
  return db(tx)
    .selectFrom((eb) => entriesOf(eb, list))
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .where('a.deleted_at', 'is', null);
}

/** The state of an entry of `peopleOf`. An approval counts as much as its account's does. */
export const stateOf = sql<AttendeeState>`case
  when l.revoked or (l.status = 'approved' and a.status = 'rejected') then 'revoked'
  when l.status = 'approved' then a.status else l.status end`;

/** The people of `peopleOf` who fit the search and filters. */
export function findPeople(tx: Tx, list: PeopleListTarget, filters: AttendeeExport) {
  const { text, role, state, ticket, organization, attendance, ids } = filters;
  return peopleOf(tx, list)
    .where(containsWords(personTexts, text))
    .$if(role !== undefined, (people) => people.where('a.role', '=', role ?? null))
    .$if(state !== undefined, (people) => people.where(stateOf, '=', state ?? null))
    .$if(ticket !== undefined, (people) =>
      people.where('l.ref', ticket === 'with' ? 'is not' : 'is', null),
    )
    .$if(organization !== undefined, (people) =>
      people.where('a.organization', '=', organization ?? null),
    )
    .$if(attendance !== undefined, (people) =>
      people.where('l.attendance', '=', attendance ?? null),
    )
    .$if(ids !== undefined, (people) => people.where('a.id', '=', anyId(ids ?? [])));
}

/** The columns of a person of `peopleOf`. */
export const listedPersonColumns = [
  'a.id',
  'l.request_id as requestId',
  'a.first_name as firstName',
  'a.last_name as lastName',
  'a.name_arabic as nameArabic',
  'a.role',
  'a.organization',
  'a.organization_arabic as organizationArabic',
  'a.email',
  'a.mobile_number as mobileNumber',
  stateOf.as('state'),
  'l.seat',
  'l.attendance',
] as const;

/** The list's accreditations or bookings, as table `l`. */
export function entriesOf(
  from: Pick<QueryCreator<Database>, 'selectFrom'>,
  list: PeopleListTarget,
): AliasedExpression<ListEntry, 'l'> {
  if ('event' in list)
    return from
      .selectFrom('accreditation')
      .select(['id as request_id', 'account_id', 'status', 'revoked'])
      .select([
        sql<number | null>`null::integer`.as('seat'),
        sql<string | null>`null`.as('ref'),
        sql<Attendance | null>`null`.as('attendance'),
      ])
      .where('event_id', '=', list.event)
      .where('withdrawn', '=', false)
      .as('l');
  return from
    .selectFrom('booking as b')
    .leftJoin('ticket as t', (join) =>
      join.onRef('t.booking_id', '=', 'b.id').on('t.revoked_at', 'is', null),
    )
    .select(['b.id as request_id', 'b.account_id', 'b.status', 'b.revoked'])
    .select(['b.seat', 't.ref', 'b.attendance'])
    .where('b.match_id', '=', list.match)
    .where('b.withdrawn', '=', false)
    .as('l');
}

function toCells(
  list: PeopleListTarget,
  person: ListedPerson,
  t: (key: MessageKey) => string,
): SheetCell[] {
  return [
    person.firstName,
    person.lastName,
    person.nameArabic ?? '',
    t(`role.${person.role ?? 'admin'}`),
    person.organization ?? '',
    person.organizationArabic ?? '',
    person.email,
    person.mobileNumber ?? '',
    t(`status.${person.state}`),
    ...('match' in list ? matchCells(person, t) : []),
  ];
}

/** The attendance is empty until the match is closed. */
function matchCells({ seat, ref, attendance }: ListedPerson, t: (key: MessageKey) => string) {
  return [
    seat ?? '',
    ref ?? '',
    attendance === null ? '' : t(`gateOverview.attendance.${attendance}`),
  ];
}
