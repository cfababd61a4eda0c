/** Letters whose mails are forgotten, with their attachments. */
import { releasePublishedFiles } from '#api/files/release.ts';
import type { Tx } from '#api/platform/database/database.ts';

/** Deletes notifications none of whose mails is left; their files go with the clean-up. */
export async function pruneNotifications(tx: Tx): Promise<void> {
  const gone = await tx.execute<{ attachments: { name: string }[] }[]>(
    `delete from notification n where created_at < now() - interval '1 day'
       and not exists (select from mail m where m.notification_id = n.id)
     returning attachments`,
  );
  await releasePublishedFiles(
    tx,
    gone.flatMap(({ attachments }) => attachments.map(({ name }) => name)),
  );
}
