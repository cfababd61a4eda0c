/** The audience of a notification: each person gets one email. */
import { sql } from 'kysely';
import type { QueryCreator } from 'kysely';
import {
  partitionAddresses,
  type MailForm,
  type RecipientFilter,
} from '#sync/contracts/notifications/notifications.ts';
import type { CompleteLanguage } from '#sync/contracts/messages/languages.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { db, type Database } from '#api/schema.ts';

export interface Audience {
  /** People with this status at a tournament. */
  events: readonly { eventId: string; status: string }[];
  /** People whose booking of a match has this status. */
  matches: readonly { matchId: string; status: string }[];
  /** People whose account has this status. */
  accounts: readonly { status: string }[];
  /** Limits the three groups above, not the addresses. */
  filter: RecipientFilter;
  addresses: readonly string[];
  /** Typed entries that are not email addresses. */
  refused: string[];
}

/** Throws 422 for a tournament or match that does not exist. */
export async function resolveAudience(tx: Tx, form: MailForm): Promise<Audience> {
  const { receivers = [], eventReceivers = [], matchReceivers = [], usersReceivers = [] } = form;
  const eventIds = eventReceivers.map(({ eventId }) => eventId);
  const matchIds = matchReceivers.map(({ matchId }) => matchId);
  await requireExisting(tx, 'event', eventIds);
  await requireExisting(tx, 'match', matchIds);
  const addresses = partitionAddresses(receivers);
  return {
    events: eventReceivers,
    matches: matchReceivers,
    accounts: usersReceivers,
    filter: form.filter ?? {},
    addresses: addresses.valid,
    refused: addresses.invalid,
  };
}

const goneErrors = {
  event: { 'email.eventReceivers': 'notifications.eventGone' },
  match: { 'email.matchReceivers': 'notifications.matchGone' },
} as const;

async function requireExisting(
  tx: Tx,
  table: 'event' | 'match',
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return;
  const found = await db(tx)
    .selectFrom(table)
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '=', anyId(wanted))
    .execute();
  if (found.length < wanted.length) throw invalid(goneErrors[table]);
}

/**
 * Selects everyone in the audience, each address once: `id` and `language` of the account, or null,
 * and `email`.
 * Deleted accounts are left out. Groups never contain administrators, who did not register: they are
 * reached by their address. An approval does not count while the account is blocked.
 */
export function selectAudience(from: QueryCreator<Database>, audience: Audience) {
  const { role, organization, language } = audience.filter;
  return from
    .with('member', (query) =>
      selectAccredited(query, audience.events)
        .union(selectBooked(query, audience.matches))
        .union(selectByStatus(query, audience.accounts)),
    )
    .selectFrom('account as a')
    .innerJoin('member', 'member.id', 'a.id')
    .select((eb) => [
      eb.ref('a.id').$castTo<string | null>().as('id'),
      'a.email',
      eb.ref('a.language').$castTo<CompleteLanguage | null>().as('language'),
    ])
    .where('a.deleted_at', 'is', null)
    .$if(role !== undefined, (people) => people.where('a.role', '=', role ?? null))
    .$if(organization !== undefined, (people) =>
      people.where('a.organization', '=', organization ?? null),
    )
    .$if(language !== undefined, (people) => people.where('a.language', '=', language ?? 'en'))
    .union((query) =>
      query
        .selectFrom(
          sql<{
            email: string;
          }>`jsonb_array_elements_text(${JSON.stringify(audience.addresses)}::jsonb)`.as<'typed'>(
            sql`typed(email)`,
          ),
        )
        .leftJoin('account as a', (join) =>
          join.onRef('a.email', '=', 'typed.email').on('a.deleted_at', 'is', null),
        )
        .select(['a.id', 'typed.email', 'a.language']),
    );
}

/** The groups as a table expression `wanted`; one parameter, however many there are. */
const toRecords = <Group extends object>(groups: readonly Group[], columns: string) =>
  sql<Group>`jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)`.as<'wanted'>(
    sql`wanted(${sql.raw(columns)})`,
  );

function selectAccredited(from: QueryCreator<Database>, groups: Audience['events']) {
  return from
    .selectFrom('accreditation as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .innerJoin(toRecords(groups, '"eventId" uuid, status text'), (join) =>
      join.onRef('c.event_id', '=', 'wanted.eventId').onRef('c.status', '=', 'wanted.status'),
    )
    .where('c.withdrawn', '=', false)
    .where((eb) => eb.or([eb('c.status', '<>', 'approved'), eb('a.status', '=', 'approved')]))
    .select('c.account_id as id');
}

function selectBooked(from: QueryCreator<Database>, groups: Audience['matches']) {
  return from
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .innerJoin(toRecords(groups, '"matchId" uuid, status text'), (join) =>
      join.onRef('b.match_id', '=', 'wanted.matchId').onRef('b.status', '=', 'wanted.status'),
    )
    .where('b.withdrawn', '=', false)
    .where((eb) => eb.or([eb('b.status', '<>', 'approved'), eb('a.status', '=', 'approved')]))
    .select('b.account_id as id');
}

function selectByStatus(from: QueryCreator<Database>, groups: Audience['accounts']) {
  return from
    .selectFrom('account as a')
    .innerJoin(toRecords(groups, 'status text'), (join) =>
      join.onRef('a.status', '=', 'wanted.status'),
    )
    .where('a.scope', '<>', 'admin')
    .select('a.id');
}
