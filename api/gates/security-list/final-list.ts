/** What a closed match's officers and recipients get: the final list, a summary and a spreadsheet. */
import { sql } from 'kysely';
import { recipientColumns } from '#api/accounts/records.ts';
import { isApprovedOfficer } from '#api/platform/auth/approved-officer.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import { issueList } from '#api/gates/security-list/security-lists.ts';
import { ticketFacts } from '#api/tickets/ticket-facts.ts';

/** Issues the final version and queues an e-mail to each. */
export async function sendFinalList(
  tx: Tx,
  actor: Actor,
  matchId: string,
  { mail }: Pick<Services, 'mail'>,
): Promise<void> {
  const version = await issueList(tx, actor, matchId);
  const summary = await db(tx)
    .selectFrom('gate_match as g')
    .select((eb) => [
      'g.recipients',
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
  const { facts, counts } = summary;
  for (const recipient of await readRecipients(tx, actor, matchId, summary.recipients))
    await mail.queue(tx, recipient, 'gatesClosed', {
      ...facts,
      matchId,
      version,
      ...(counts ?? { came: 0, absent: 0, unknown: 0 }),
    });
}

/** Officers in their languages; other addresses, each once, in that of who closes the match. */
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
