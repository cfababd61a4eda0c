/** The list of all accounts, page by page. */
import { sql, type SqlBool } from 'kysely';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import type { Language } from '#sync/contracts/messages/languages.ts';
import type { UserExport } from '#sync/contracts/accounts/user-exports.ts';
import type { ListedUser, UserPageQuery, userListColumns } from '#sync/contracts/accounts/users.ts';
import { statuses } from '#sync/contracts/accounts/role-names.ts';
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import { personTexts } from '#api/accounts/person-records.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { type ListOrder, readListPage } from '#api/platform/lists/list-pages.ts';
import { containsWords, sortName, sortText } from '#api/platform/lists/search-text.ts';
import { anyId, isoInstant } from '#api/platform/database/sql-functions.ts';
import { db } from '#api/schema.ts';

/** Whether an approved account `a` has sent evidence that waits for the desk. */
const hasNewEvidence = sql<boolean>`(a.status = 'approved' and exists (
  select from evidence e where e.account_id = a.id and e.state = 'given'))`;

const text = (column: string) => ({ type: 'text', value: sortText(sql.ref(column)) }) as const;

const userOrder = (language: Language): ListOrder<(typeof userListColumns)[number]> => ({
  id: sql.ref('a.id'),
  columns: {
    name: {
      type: 'text',
      value: sortName(language, sql`a.last_name || ' ' || a.first_name`, sql.ref('a.name_arabic')),
    },
    email: text('a.email'),
    phone: text('a.mobile_number'),
    organization: {
      type: 'text',
      value: sortName(language, sql.ref('a.organization'), sql.ref('a.organization_arabic')),
    },
    role: text('a.role'),
    registered: { type: 'instant', value: sql.ref('a.created_at') },
    status: text('a.status'),
  },
});

type UserFilters = Partial<Pick<UserPageQuery, 'text' | 'kind' | 'role'>>;

const allUsers = (tx: Tx) => db(tx).selectFrom('account as a').where('a.deleted_at', 'is', null);

export function filteredUsers(tx: Tx, { text: search, kind, role }: UserFilters) {
  return allUsers(tx)
    .$if(kind === 'replaced', (rows) =>
      rows.where(sql<SqlBool>`(a.replaced_documents <> '{}' or ${hasNewEvidence})`),
    )
    .$if(kind === 'unconfirmed', (rows) => rows.where('a.email_unconfirmed', '=', true))
    .$if(
      statuses.some((status) => status === kind),
      (rows) => rows.where('a.status', '=', kind as ListedUser['status']),
    )
    .$if(role === 'admin', (rows) => rows.where('a.role', 'is', null))
    .$if(role !== undefined && role !== 'admin', (rows) =>
      rows.where('a.role', '=', role as NonNullable<ListedUser['role']>),
    )
    .where(containsWords(personTexts, search));
}

/** The ids of the accounts that a list shows, or of some of them, in the list's order. */
export async function readUserIds(
  tx: Tx,
  { ids, sort, ...filters }: UserExport,
  language: Language,
): Promise<readonly string[]> {
  const users = filteredUsers(tx, filters).$if(ids !== undefined, (rows) =>
    rows.where('a.id', '=', anyId(ids ?? [])),
  );
  const all = { sort, pageSize: Number.MAX_SAFE_INTEGER };
  return (await readListPage(tx, users, userOrder(language), all)).rows;
}

/** Throws 400 for an unknown cursor. */
export async function readUserPage(
  tx: Tx,
  query: UserPageQuery,
  language: Language,
): Promise<ListPage<ListedUser>> {
  const users = filteredUsers(tx, query);
  const { rows: ids, ...page } = await readListPage(tx, users, userOrder(language), query);
  const { allCount } = await allUsers(tx)
    .select(sql<number>`count(*)::int`.as('allCount'))
    .executeTakeFirstOrThrow();
  return { ...page, allCount, rows: await readListed(tx, ids) };
}

/** Accounts as the list shows them, in the order of the ids; deleted ones are left out. */
export async function readListed(tx: Tx, ids: readonly string[]): Promise<ListedUser[]> {
  const rows = await allUsers(tx)
    .where('a.id', '=', anyId(ids))
    .select((eb) => [
      'a.id',
      'a.email',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.name_arabic as nameArabic',
      'a.mobile_number as mobileNumber',
      'a.organization',
      'a.organization_arabic as organizationArabic',
      'a.role',
      'a.scope',
      'a.status',
      isoInstant(eb.ref('a.created_at')).as('createdAt'),
      'a.version',
      'a.email_unconfirmed',
      eb.ref('a.replaced_documents').$castTo<IdentityDocument[]>().as('replacedDocuments'),
      hasNewEvidence.as('hasNewEvidence'),
      eb
        .selectFrom('accreditation as c')
        .innerJoin('event as e', 'e.id', 'c.event_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('c.account_id', '=', 'a.id')
        .where('c.status', '<>', 'rejected')
        .where('e.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('events'),
      eb
        .selectFrom('booking as b')
        .innerJoin('match as m', 'm.id', 'b.match_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('b.account_id', '=', 'a.id')
        .where('b.status', '<>', 'rejected')
        .where('m.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('matches'),
    ])
    .execute();
  const users = new Map(
    rows.map(({ scope, events, matches, email_unconfirmed, ...user }): [string, ListedUser] => [
      user.id,
      {
        ...user,
        Admin: scope === 'admin' ? { userId: user.id } : null,
        held: { events, matches },
        emailConfirmed: !email_unconfirmed,
      },
    ]),
  );
  return ids.flatMap((id) => users.get(id) ?? []);
}
