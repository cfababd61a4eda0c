/** Jobs about evidence: they remind people, end its validity, and delete it. */
import { sql } from 'kysely';
import { recipientColumns } from '#api/accounts/person-records.ts';
import { releaseDocuments } from '#api/accounts/registration/replaced-documents.ts';
import { todayIn } from '#api/evidence/today.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { composeMail } from '#api/platform/mail/mail-outbox.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Days before the expiry on which people are reminded. */
const reminderDays = [30, 7];

/**
 * Ends the validity of evidence whose last day is over in the league's time zone, and reminds people 30 and
 * 7 days before. A reminder that was missed, as after a restored backup, is sent once, for the nearer date.
 */
export async function expireEvidence(
  tx: Tx,
  services: Pick<Services, 'mail' | 'clock' | 'config'>,
): Promise<void> {
  const today = todayIn(services);
  const expired = await db(tx)
    .updateTable('evidence as e')
    .from('requirement as q')
    .whereRef('q.id', '=', 'e.requirement_id')
    .where('e.state', '=', 'accepted')
    .where('e.expires_on', '<', today)
    .set({ state: 'expired' })
    .returning(['e.account_id as accountId', 'e.requirement_id as requirementId'])
    .execute();
  for (const { accountId, requirementId } of expired)
    await audit(tx, null, 'account.evidence-expire', ['account', accountId], { requirementId });

  const due = await db(tx)
    .with('near', (eb) =>
      eb
        .selectFrom('evidence')
        .select([
          'id',
          sql<number>`(select min(days) from unnest(${reminderDays}::int[]) as days
            where expires_on <= ${today}::date + days)`.as('days'),
        ])
        .where('state', '=', 'accepted')
        .where('expires_on', '<=', sql<string>`${today}::date + ${Math.max(...reminderDays)}::int`),
    )
    .updateTable('evidence as e')
    .from('near as n')
    .innerJoin('evidence as own', 'own.id', 'n.id')
    .innerJoin('account as a', 'a.id', 'own.account_id')
    .innerJoin('requirement as q', 'q.id', 'own.requirement_id')
    .whereRef('e.id', '=', 'n.id')
    .where((eb) => eb.or([eb('e.reminded', 'is', null), eb('e.reminded', '>', eb.ref('n.days'))]))
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'approved')
    .where('q.deleted_at', 'is', null)
    .where(sql<boolean>`a.role = any(q.roles)`)
    // People who have sent the next piece need no reminder.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('evidence as next')
            .whereRef('next.account_id', '=', 'e.account_id')
            .whereRef('next.requirement_id', '=', 'e.requirement_id')
            .where('next.state', '=', 'given'),
        ),
      ),
    )
    .set((eb) => ({ reminded: eb.ref('n.days') }))
    .returning([
      ...recipientColumns,
      'e.expires_on as date',
      'q.name as requirement',
      'q.name_ar as requirementArabic',
      'q.when_expired as whenExpired',
    ])
    .execute();
  await services.mail.queueMany(
    tx,
    due.map(({ date, requirement, requirementArabic, whenExpired, ...person }) =>
      composeMail(person, 'evidence', {
        about: 'expiring',
        accountId: person.accountId,
        requirement,
        requirementArabic,
        date,
        endsBookings: whenExpired === 'no_new_bookings',
      }),
    ),
  );
}

/**
 * Deletes evidence of deleted and rejected accounts, and what a person's role does not require any more,
 * `identityKeptDays` later. A rejected person who applies again gives it again.
 */
export async function deleteUnneededEvidence(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  const needed = sql<boolean>`exists (select from requirement q join account a on a.id = e.account_id
    where q.id = e.requirement_id and q.deleted_at is null and a.role = any(q.roles)
      and a.deleted_at is null and a.status <> 'rejected')`;
  await db(tx)
    .updateTable('evidence as e')
    .set({ unneeded_since: sql`case when ${needed} then null else now() end` })
    .where(sql<boolean>`(e.unneeded_since is null) <> ${needed}`)
    .execute();
  const deleted = await db(tx)
    .deleteFrom('evidence')
    .where(
      'unneeded_since',
      '<',
      sql<string>`now() - make_interval(days => ${config.identityKeptDays})`,
    )
    .returning(['account_id as accountId', 'file'])
    .execute();
  await releaseDocuments(
    tx,
    deleted.flatMap(({ file }) => file ?? []),
  );
  for (const accountId of new Set(deleted.map((each) => each.accountId)))
    await audit(tx, null, 'account.evidence-cleared', ['account', accountId], {
      images: deleted.filter((each) => each.accountId === accountId).length,
    });
}
