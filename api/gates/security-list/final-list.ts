/** Sends a closed match's officers and recipients the final list, a summary and a spreadsheet. */
import { sql } from 'kysely';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { isApprovedOfficer } from '#api/platform/auth/approved-officer.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import { isoInstant } from '#api/platform/database/sql-functions.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { isMissing } from '#api/gates/overview/attendance.ts';
import { readExceptions } from '#api/gates/overview/exceptions.ts';
import { readMatchSettings } from '#api/gates/overview/match-settings.ts';
import { issueList } from '#api/gates/security-list/security-lists.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** Issues the final version and queues an email to each. */
export async function sendFinalList(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
): Promise<void> {
  const version = await issueList(tx, actor, matchId);
  const { exceptions } = await readExceptions(
    tx,
    await readMatchSettings(tx, matchId),
    clock.now(),
  );
  const kinds = Map.groupBy(exceptions, ({ kind }) => kind);
  const troubles = {
    exceptions: [...kinds].map(([kind, found]) => ({ kind, count: found.length })),
    missing: await readMissingPhones(tx, matchId),
  };
  const summary = await db(tx)
    .selectFrom('gate_match as g')
    .select((eb) => [
      'g.recipients',
      eb
        .selectFrom('security_list as l')
        .select(
          sql<{ people: number; tickets: number }>`json_build_object(
            'people', jsonb_array_length(l.people),
            'tickets', (select count(p ->> 'no') from jsonb_array_elements(l.people) p))`.as(
            'listed',
          ),
        )
        .whereRef('l.match_id', '=', 'g.id')
        .where('l.version', '=', version)
        .$asScalar()
        .as('listed'),
      ticketFacts(eb.ref('g.id')).as('facts'),
      eb
        .selectFrom('booking as b')
        .select(
          sql<{ came: number; absent: number; unknown: number }>`json_build_object(
            'came', count(*) filter (where attendance = 'came'),
            'absent', count(*) filter (where attendance = 'absent'),
            'unknown', count(*) filter (where attendance = 'unknown'))`.as('counts'),
        )
        .whereRef('b.match_id', '=', 'g.id')
        .$asScalar()
        .as('counts'),
    ])
    .where('g.id', '=', matchId)
    .executeTakeFirstOrThrow();
  const { facts, counts, listed } = summary;
  for (const recipient of await readRecipients(tx, actor, matchId, summary.recipients))
    await mail.queue(tx, recipient, 'gatesClosed', {
      ...facts,
      matchId,
      version,
      ...troubles,
      ...listed,
      ...(counts ?? { came: 0, absent: 0, unknown: 0 }),
    });
}

/** Phones are named by gate and last contact, because a label is a steward's name. */
async function readMissingPhones(tx: Tx, matchId: string) {
  return db(tx)
    .selectFrom('gate_device as d')
    .innerJoin('gate as g', 'g.id', 'd.gate_id')
    .leftJoin('gate_contact as o', 'o.device_id', 'd.id')
    .select((eb) => [
      'g.number as gate',
      isoInstant(eb.ref('o.last_seen_at')).as('lastSeenAt'),
      sql<string>`coalesce(d.lost_reason, '–')`.as('reason'),
    ])
    .where('d.match_id', '=', matchId)
    .where(isMissing)
    .orderBy('g.number')
    .orderBy('d.enrolled_at')
    .execute();
}

/** Officers in their languages; other addresses, each once, in that of the person who closes the match. */
async function readRecipients(
  tx: Tx,
  { language }: Actor,
  matchId: string,
  addresses: readonly string[],
): Promise<Recipient[]> {
  const officers = await db(tx)
    .selectFrom('booking as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .select(recipientColumns)
    .where('b.match_id', '=', matchId)
    .where((eb) => isApprovedOfficer(eb.ref('a.id'), matchId))
    .execute();
  const known = new Set(officers.map(({ email }) => email.toLowerCase()));
  const others = new Set(addresses.map((address) => address.toLowerCase()));
  return [
    ...officers,
    ...[...others]
      .filter((address) => !known.has(address))
      .map((email): Recipient => ({ accountId: null, email, firstName: '', language })),
  ];
}
