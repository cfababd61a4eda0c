/** Deletes notifications whose e-mails are deleted. */
import { sql } from 'kysely';
import { releasePublishedFiles } from '#api/files/release.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

/** Deletes notifications without e-mails and releases their attachments for the files' clean-up. */
export async function pruneNotifications(tx: Tx): Promise<void> {
  const deleted = await db(tx)
    .deleteFrom('notification as n')
    .where('n.created_at', '<', sql<string>`now() - interval '1 day'`)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('mail as m').whereRef('m.notification_id', '=', 'n.id'))),
    )
    .returning('n.attachments')
    .execute();
  await releasePublishedFiles(
    tx,
    deleted.flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  );
}
