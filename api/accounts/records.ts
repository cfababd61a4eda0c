/** SQL that builds the records of people, for every domain's reads. */
import type { ExpressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database } from '#api/schema.ts';

type AccountBuilder = ExpressionBuilder<{ a: Database['account'] }, 'a'>;

/** The fields of a `Person` from `account a`, for a JSON object that has more of them. */
export function personFields(eb: AccountBuilder) {
  return {
    id: eb.ref('a.id'),
    firstName: eb.ref('a.first_name'),
    lastName: eb.ref('a.last_name'),
    organization: eb.ref('a.organization'),
    role: eb.ref('a.role'),
    profilePicture: eb.ref('a.profile_picture'),
  };
}

/** A `Person` from `account a`. */
export function personObject(eb: AccountBuilder) {
  return jsonBuildObject(personFields(eb));
}

/** JSON of a `Person` from `account a`. */
export const personJson = /* sql */ `jsonb_build_object(
  'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
  'organization', a.organization, 'role', a.role, 'profilePicture', a.profile_picture)`;

const pressJson = /* sql */ `jsonb_build_object(
  'organization', coalesce(a.organization, ''), 'userId', a.id,
  'Events', (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'status', c.status)
      order by e.start_date, e.id), '[]')
    from accreditation c join event e on e.id = c.event_id
    where c.account_id = a.id and e.deleted_at is null),
  'Matches', (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'status', b.status)
      order by m.date, m.id), '[]')
    from booking b join match m on m.id = b.match_id
    where b.account_id = a.id and m.deleted_at is null))`;

/** JSON of a `User` from `account a`: for the person and for admins only. */
export function userJson(viewer: 'own' | 'admin'): string {
  const requestId = /* sql */ `(
    select r.id from profile_request r where r.account_id = a.id and r.status = 'pending')`;
  return /* sql */ `jsonb_build_object(
    'id', a.id, 'username', a.email, 'email', a.email, 'firstName', a.first_name,
    'lastName', a.last_name, 'profilePicture', a.profile_picture,
    'birthdate', to_char(a.birthdate, 'YYYY-MM-DD'), 'mobileNumber', a.mobile_number,
    'organization', a.organization, 'role', a.role, 'status', a.status, 'language', a.language,
    'identification', a.identification, 'pressId', a.press_id,
    'createdAt', iso_instant(a.created_at), 'version', a.version,
    'Member', case when a.scope = 'member' then ${pressJson} || jsonb_build_object('role', a.role) end,
    'Officer', case when a.scope = 'officer' then ${pressJson} end,
    'Admin', case when a.scope = 'admin' then jsonb_build_object('userId', a.id) end,
    'requestId', ${viewer === 'admin' ? requestId : 'null'},
    'replacedDocuments', ${viewer === 'admin' ? 'to_jsonb(a.replaced_documents)' : `'[]'::jsonb`})`;
}

/** Whether `hay` holds every word of a text (one `?`), in any case. */
export const containsAllWords = (hay: string) => /* sql */ `not exists (
  select from regexp_split_to_table(lower(btrim(?::text)), '\\s+') word
  where position(word in lower(${hay})) = 0)`;
