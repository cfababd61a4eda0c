/** Seeds what makes administrators look twice: a duplicate, a watched name and a first approval. */
import { createWatchEntry } from '#api/accounts/watch-list/watch-list.ts';
import { decideRequest } from '#api/approvals/decide-request.ts';
import { type DemoActors, withoutMail } from '#api/demo/seed/demo-actors.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

/** Two registrations with one phone number. */
const duplicates = { waiting: 'seif.galal', known: 'sara.wahba' } as const;

const watched = {
  name: 'Ziad Barakat',
  nameArabic: null,
  birthdate: null,
  reason: 'Someone of this name sold a press ticket last season.',
};
const day = 86_400_000;

export async function seedVetting(
  tx: Tx,
  season: SeededSeason,
  { admin, second, person }: DemoActors,
  { now, services }: { now: Date; services: Pick<Services, 'config' | 'ticketKeys'> },
): Promise<void> {
  await db(tx)
    .updateTable('account')
    .set((eb) => ({
      mobile_number: eb
        .selectFrom('account as known')
        .select('known.mobile_number')
        .where('known.id', '=', person(duplicates.known).id),
    }))
    .where('id', '=', person(duplicates.waiting).id)
    .execute();
  const endDate = new Date(now.getTime() + 180 * day).toISOString().slice(0, 10);
  await createWatchEntry(tx, admin, { ...watched, endDate });

  const eventId = season.events.get('SUPER') ?? '';
  await db(tx)
    .updateTable('event')
    .set({ two_approvals: true })
    .where('id', '=', eventId)
    .execute();
  const { id } = await db(tx)
    .selectFrom('accreditation')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  await decideRequest(tx, second, { id, status: 'approved' }, withoutMail(services));
}
