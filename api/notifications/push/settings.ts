/** The kinds of notifications that a person wants, and their channels. */
import type { NotificationChannel, NotificationKind } from '#sync/contracts/notifications/push.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';

export async function readNotificationSettings(tx: Tx, actor: Actor, publicKey: string | null) {
  const subscription = await db(tx)
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'language', 'details'])
    .where('session_id', '=', actor.sessionId)
    .executeTakeFirst();
  const off = await db(tx)
    .selectFrom('notification_off')
    .select(['kind', 'channel'])
    .where('account_id', '=', actor.id)
    .orderBy('kind')
    .orderBy('channel')
    .execute();
  return { publicKey, subscription: subscription ?? null, off };
}

export async function switchNotification(
  tx: Tx,
  actor: Actor,
  { kind, channel, on }: { kind: NotificationKind; channel: NotificationChannel; on: boolean },
): Promise<void> {
  const row = { account_id: actor.id, kind, channel };
  if (on)
    await db(tx)
      .deleteFrom('notification_off')
      .where((eb) => eb.and(row))
      .execute();
  else
    await db(tx)
      .insertInto('notification_off')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
