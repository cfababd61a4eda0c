/** Push notifications: a session's browser, and what a person wants to get. */
import * as push from '#sync/contracts/notifications/push.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { route } from '#api/platform/http/route.ts';
import { loadPushKeys } from '#api/platform/push/vapid.ts';
import { prunePushes, queueReminders } from '#api/notifications/push/remind.ts';
import { readNotificationSettings, switchNotification } from '#api/notifications/push/settings.ts';
import { deleteSubscription, storeSubscription } from '#api/notifications/push/subscriptions.ts';

export function pushRoutes(app: App): void {
  const { services } = app;
  const { pushSigningKey, pushHosts } = services.config;
  services.jobs.schedule('push.remind', '*/5 * * * *', () =>
    inTransaction(services.orm.em, (tx) => queueReminders(tx, services)),
  );
  services.jobs.schedule('push.prune', '35 * * * *', () =>
    inTransaction(services.orm.em, prunePushes),
  );
  const publicKey = pushSigningKey === null ? null : loadPushKeys(pushSigningKey).publicKey;
  const session = { access: 'session' } as const;

  route(app, push.subscribeToPush, session, async ({ tx, actor, body }) => {
    if (publicKey === null) throw notFound();
    return storeSubscription(tx, actor, body, pushHosts);
  });

  route(app, push.unsubscribeFromPush, session, async ({ tx, actor, params }) => {
    await deleteSubscription(tx, actor, params.id);
    return {};
  });

  route(app, push.getNotificationSettings, session, async ({ tx, actor }) =>
    readNotificationSettings(tx, actor, publicKey),
  );

  route(app, push.switchNotifications, session, async ({ tx, actor, body }) => {
    await switchNotification(tx, actor, body);
    return {};
  });
}
