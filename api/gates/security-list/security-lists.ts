/** Issues and reads versions of the printed list of people who are expected at a match. */
import { CompactSign } from 'jose';
import { sql } from 'kysely';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import {
  type SecurityListClaim,
  securityListType,
} from '#sync/contracts/gate/security-list-code.ts';
import {
  type checkSecurityList,
  personKey,
  type SecurityList,
  type SecurityListPerson,
  securityListPerson,
} from '#sync/contracts/gate/security-list.ts';
import { requireGateManager } from '#api/gates/gate-access.ts';
import { readGateMatch } from '#api/gates/published-rows.ts';
import { expectedPeople } from '#api/gates/security-list/expected-people.ts';
import { lockLists } from '#api/gates/security-list/erase-person.ts';
import { digestOf, inPrintedOrder } from '#api/gates/security-list/list-digest.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

type ListServices = Pick<Services, 'config' | 'ticketKeys'>;

/**
 * Issues a version and returns its number; that of the present version if it has the same people and
 * was issued a moment ago, because the button was pressed again. Throws 404, and 409 before the
 * gates are set up.
 */
export async function issueList(tx: Tx, actor: Actor, matchId: string): Promise<number> {
  await requireGateManager(tx, actor, matchId);
  // If two people issue at the same time, one waits for the other's version.
  const match = await db(tx)
    .selectFrom('gate_match')
    .select('id')
    .where('id', '=', matchId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!match) throw conflict('gateOverview.notSetUp');
  await lockLists(tx, matchId);
  const people = inPrintedOrder(await rawRows(tx, securityListPerson, expectedPeople(matchId)));
  const digest = digestOf(people);
  const present = await readRecent(tx, matchId);
  if (present && Buffer.from(present.digest).equals(digest)) return present.version;
  const { version } = await db(tx)
    .insertInto('security_list')
    .values({
      match_id: matchId,
      version: sql`(select coalesce(max(version), 0) + 1 from security_list
        where match_id = ${matchId})`,
      issued_by: actor.id,
      people: JSON.stringify(people),
      digest,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  await audit(tx, actor, 'match.gates-list', ['match', matchId], {
    version,
    people: people.length,
  });
  return version;
}

/** The present version, if it was issued within the last minute. */
async function readRecent(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('security_list')
    .select(['version', 'digest'])
    .where('match_id', '=', matchId)
    .where('issued_at', '>', sql<string>`now() - interval '1 minute'`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Throws 404 for a version that was not issued or is deleted. */
export async function readList(
  tx: Tx,
  actor: Actor,
  matchId: string,
  version: number,
  services: ListServices,
): Promise<SecurityList> {
  await requireGateManager(tx, actor, matchId);
  const list = await db(tx)
    .selectFrom('security_list as l')
    .leftJoin('account as a', 'a.id', 'l.issued_by')
    .leftJoin('security_list as before', (join) =>
      join
        .onRef('before.match_id', '=', 'l.match_id')
        .on(sql<boolean>`before.version = l.version - 1`),
    )
    .select((eb) => [
      'l.id',
      'l.people',
      'l.digest',
      'before.people as peopleBefore',
      isoInstant(eb.ref('l.issued_at')).as('issuedAt'),
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('issuedBy'),
      sql<number>`(select max(version) from security_list n where n.match_id = l.match_id)`.as(
        'newest',
      ),
    ])
    .where('l.match_id', '=', matchId)
    .where('l.version', '=', version)
    .executeTakeFirst();
  if (!list) throw notFound('gateOverview.listGone');
  const { people, peopleBefore, ...rest } = list;
  const digest = Buffer.from(list.digest).toString('base64url');
  const claim = { l: list.id, m: matchId, v: version, c: people.length, d: digest };
  return {
    ...rest,
    version,
    match: await readGateMatch(tx, matchId),
    people,
    ...changesBetween(peopleBefore, people),
    digest,
    url: await signList(claim, services),
  };
}

type People = readonly SecurityListPerson[];

/**
 * Returns the people who are on one of the lists only. A person who got a ticket meanwhile was added, and not removed. The first
 * version is new as a whole, which no one needs to be shown.
 */
function changesBetween(
  before: People | null,
  people: People,
): Pick<SecurityList, 'added' | 'removed'> {
  if (before === null) return { added: [], removed: [] };
  const [oldKeys, keys] = [before, people].map((list) => new Set(list.map(personKey)));
  const bookings = new Set(people.map(({ bookingId }) => bookingId));
  const named = ({ no, bookingId, name, nameArabic }: SecurityListPerson) => ({
    no,
    ...(bookingId !== undefined && { bookingId }),
    name,
    nameArabic,
  });
  return {
    added: people.filter((person) => !oldKeys?.has(personKey(person))).map(named),
    removed: before
      .filter((person) => !keys?.has(personKey(person)))
      .filter(({ no, bookingId }) => no !== null || !bookings.has(bookingId))
      .map(named),
  };
}

/** Returns what a printed list's QR code may show to anyone. Throws 404 for an unknown id. */
export async function checkList(
  tx: Tx,
  id: string,
): Promise<Infer<(typeof checkSecurityList)['reply']>> {
  const list = await db(tx)
    .selectFrom('security_list as l')
    .select([
      'l.version',
      'l.digest',
      sql<number>`jsonb_array_length(l.people)`.as('count'),
      sql<number>`(select max(version) from security_list n where n.match_id = l.match_id)`.as(
        'newest',
      ),
    ])
    .where('l.id', '=', id)
    .executeTakeFirst();
  if (!list) throw notFound('gateOverview.listGone');
  return { ...list, digest: Buffer.from(list.digest).toString('base64url') };
}

/** The text of a printed list's QR code. The type in the header keeps it from passing for a ticket. */
async function signList(
  claim: SecurityListClaim,
  { config, ticketKeys }: Pick<Services, 'config' | 'ticketKeys'>,
): Promise<string> {
  const signed = await new CompactSign(new TextEncoder().encode(JSON.stringify(claim)))
    .setProtectedHeader({ alg: 'EdDSA', kid: ticketKeys.kid, typ: securityListType })
    .sign(ticketKeys.privateKey);
  return `${config.publicUrl}/list/${claim.l}#${signed}`;
}
