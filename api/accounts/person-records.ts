/** People as JSON objects, for the reads of every domain. */
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { IdentityDocument } from '#sync/contracts/accounts/accounts.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import type { Database } from '#api/schema.ts';

type AccountBuilder = ExpressionBuilder<Database & { a: Database['account'] }, 'a'>;

/** The texts in which a search for people (`account a`) looks. */
export const personTexts = sql`concat_ws(' ', a.first_name, a.last_name, a.name_arabic, a.email,
  a.organization, a.organization_arabic, a.mobile_number)`;

/** The fields of a `Person` from `account a`. */
export function personFields(eb: ExpressionBuilder<{ a: Database['account'] }, 'a'>) {
  return {
    id: eb.ref('a.id'),
    firstName: eb.ref('a.first_name'),
    lastName: eb.ref('a.last_name'),
    nameArabic: eb.ref('a.name_arabic'),
    organization: eb.ref('a.organization'),
    organizationArabic: eb.ref('a.organization_arabic'),
    role: eb.ref('a.role'),
    profilePicture: eb.ref('a.profile_picture'),
  };
}

/** A `Person` from `account a`. */
export function personObject(eb: ExpressionBuilder<{ a: Database['account'] }, 'a'>) {
  return jsonBuildObject(personFields(eb));
}

/** The columns of a mail's `Recipient`, from `account a`. */
export const recipientColumns = [
  'a.id as accountId',
  'a.email',
  'a.first_name as firstName',
  'a.name_arabic as nameArabic',
  'a.language',
] as const;

/** The people of one scope as a JSON array, by name. */
export function listPeople<Item>(
  eb: ExpressionBuilder<{ a: Database['account'] }, 'a'>,
  item: Expression<Item>,
  scope: 'member' | 'officer',
) {
  const people = eb.fn
    .jsonAgg(item)
    .orderBy('a.last_name')
    .orderBy('a.first_name')
    .orderBy('a.id')
    .filterWhere('a.scope', '=', scope);
  return eb.fn.coalesce(people, sql<Item[]>`'[]'`);
}

/** The fields that members and officers have: organization, accreditations and bookings. */
function pressFields(eb: AccountBuilder, isBrief: boolean) {
  return {
    organization: eb.fn.coalesce('a.organization', sql.lit('')),
    userId: eb.ref('a.id'),
    Events: jsonArrayFrom(
      eb
        .selectFrom('accreditation as c')
        .innerJoin('event as e', 'e.id', 'c.event_id')
        .select(['e.id', 'e.name', 'e.name_ar as nameArabic', 'c.status'])
        .whereRef('c.account_id', '=', 'a.id')
        .where('c.withdrawn', '=', false)
        .where('e.deleted_at', 'is', null)
        .$if(isBrief, (none) => none.where(sql<boolean>`false`))
        .orderBy('e.start_date')
        .orderBy('e.id'),
    ),
    Matches: jsonArrayFrom(
      eb
        .selectFrom('booking as b')
        .innerJoin('match as m', 'm.id', 'b.match_id')
        .select(['m.id', 'm.name', 'b.status'])
        .whereRef('b.account_id', '=', 'a.id')
        .where('b.withdrawn', '=', false)
        .where('m.deleted_at', 'is', null)
        .$if(isBrief, (none) => none.where(sql<boolean>`false`))
        .orderBy('m.date')
        .orderBy('m.id'),
    ),
  };
}

/**
 * A `User` from `account a`, for that person and for administrators only; a brief one is without
 * tournaments and matches.
 */
export function userObject(eb: AccountBuilder, viewer: 'own' | 'admin', isBrief = false) {
  const isAdmin = viewer === 'admin';
  const openRequest = eb
    .selectFrom('profile_request as r')
    .select('r.id')
    .whereRef('r.account_id', '=', 'a.id')
    .where('r.status', '=', 'pending')
    .$asScalar();
  return jsonBuildObject({
    id: eb.ref('a.id'),
    username: eb.ref('a.email'),
    email: eb.ref('a.email'),
    firstName: eb.ref('a.first_name'),
    lastName: eb.ref('a.last_name'),
    nameArabic: eb.ref('a.name_arabic'),
    profilePicture: eb.ref('a.profile_picture'),
    birthdate: eb.ref('a.birthdate'),
    mobileNumber: eb.ref('a.mobile_number'),
    organization: eb.ref('a.organization'),
    organizationArabic: eb.ref('a.organization_arabic'),
    outlet: eb.ref('a.outlet_state'),
    role: eb.ref('a.role'),
    status: eb.ref('a.status'),
    language: eb.ref('a.language'),
    identification: eb.ref('a.identification'),
    pressId: eb.ref('a.press_id'),
    createdAt: isoInstant(eb.ref('a.created_at')),
    version: eb.ref('a.version'),
    Member: eb
      .case()
      .when('a.scope', '=', 'member')
      .then(jsonBuildObject({ ...pressFields(eb, isBrief), role: eb.ref('a.role').$notNull() }))
      .end(),
    Officer: eb
      .case()
      .when('a.scope', '=', 'officer')
      .then(jsonBuildObject(pressFields(eb, isBrief)))
      .end(),
    Admin: eb
      .case()
      .when('a.scope', '=', 'admin')
      .then(jsonBuildObject({ userId: eb.ref('a.id') }))
      .end(),
    requestId: isAdmin ? openRequest : sql<null>`null`,
    replacedDocuments: isAdmin
      ? eb.ref('a.replaced_documents').$castTo<IdentityDocument[]>()
      : sql<IdentityDocument[]>`array[]::text[]`,
  });
}
