/** Ends accreditations and bookings after a deletion, a batch of people at a time. */
import { sql } from 'kysely';
import type { LeagueReason } from '#sync/contracts/messages/reasons.ts';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { startBulkJob, type BulkStep } from '#api/bulk/bulk-jobs.ts';
import {
  listEndedMatches,
  rejection,
  revokeBookingsSilently,
} from '#api/matches/bookings/revoke-bookings.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { anyId } from '#api/platform/database/sql-functions.ts';
import { composeMail, type ComposedMail, type Recipient } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** The deleted tournament or matches; the job's input. */
export type Deletion = { eventId: string; name: string } | { matchIds: readonly string[] };

/** People per transaction, few enough for it to hold its locks for less than a second. */
export const batchSize = 50;

/**
 * Ends the participation of the first people in the caller's transaction, so that a small deletion ends
 * immediately, and of all others in a background job. Call it with the records marked as deleted:
 * then no one can apply or book any more. The caller has locked these records, which come after
 * accounts in the order of locks: people whose account is locked are left to the job, because waiting
 * for a person who is booking would be a deadlock. Returns the number of people.
 */
export async function endParticipation(
  tx: Tx,
  actorId: string,
  deletion: Deletion,
  services: Pick<Services, 'mail' | 'jobs'>,
): Promise<number> {
  const { count: total } = await selectPeople(tx, deletion)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const done = await endNextPeople(tx, actorId, deletion, services, { skipLocked: true });
  if (done < total) {
    const kind = 'eventId' in deletion ? 'deleteEvent' : 'deleteMatches';
    await startBulkJob(tx, { actorId, kind, input: deletion, total, done }, services);
  }
  return total;
}

/** The step of a background job, for the next people. */
export function endParticipationStep(services: Pick<Services, 'mail'>): BulkStep {
  return async (tx, { actor, input }) => {
    const done = await endNextPeople(tx, actor.id, input as Deletion, services);
    return { done, over: done < batchSize };
  };
}

async function endNextPeople(
  tx: Tx,
  actorId: string,
  deletion: Deletion,
  { mail }: Pick<Services, 'mail'>,
  { skipLocked = false } = {},
): Promise<number> {
  const people = await selectPeople(tx, deletion)
    .orderBy('a.id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute();
  if (people.length === 0) return 0;
  const accountIds = people.map(({ accountId }) => accountId);
  const isEvent = 'eventId' in deletion;
  const reason: LeagueReason = isEvent ? 'reason.eventOff' : 'reason.matchOff';
  const revocation = { actorId, reason };
  if (isEvent)
    await db(tx)
      .updateTable('accreditation as c')
      .set((eb) => rejection(eb.ref('c.status'), revocation))
      .where('c.event_id', '=', deletion.eventId)
      .where('c.account_id', '=', anyId(accountIds))
      .where('c.status', '<>', 'rejected')
      .execute();
  const bookings = await revokeBookingsSilently(tx, { ...deletion, accountIds }, revocation);
  const byAccount = Map.groupBy(bookings, ({ accountId }) => accountId);
  const mails = people.flatMap((person) => {
    const matches = listEndedMatches(byAccount.get(person.accountId) ?? []);
    return composeDeletionMail(person, deletion, matches) ?? [];
  });
  await mail.queueMany(tx, mails);
  return people.length;
}

/** Null if all of the person's matches have been played. */
function composeDeletionMail(
  person: Recipient,
  deletion: Deletion,
  matches: ReturnType<typeof listEndedMatches>,
): ComposedMail | null {
  if ('eventId' in deletion)
    return composeMail(person, 'eventDeleted', { event: deletion.name, matches });
  const [match] = matches;
  if (match === undefined) return null;
  return matches.length === 1
    ? composeMail(person, 'matchDeleted', match)
    : composeMail(person, 'matchesDeleted', { matches });
}

/** People with an accreditation or a booking that has not ended. */
function selectPeople(tx: Tx, deletion: Deletion) {
  return db(tx)
    .selectFrom('account as a')
    .select(recipientColumns)
    .where((eb) => {
      const booked = eb.exists(
        eb
          .selectFrom('booking as b')
          .select('b.id')
          .whereRef('b.account_id', '=', 'a.id')
          .where('b.status', 'in', ['pending', 'approved'])
          .where((b) =>
            'eventId' in deletion
              ? b('b.event_id', '=', deletion.eventId)
              : b('b.match_id', '=', anyId(deletion.matchIds)),
          ),
      );
      if (!('eventId' in deletion)) return booked;
      return eb.or([
        booked,
        eb.exists(
          eb
            .selectFrom('accreditation as c')
            .select('c.id')
            .whereRef('c.account_id', '=', 'a.id')
            .where('c.event_id', '=', deletion.eventId)
            .where('c.status', '<>', 'rejected'),
        ),
      ]);
    });
}
