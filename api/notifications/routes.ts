/** Mails that people write, and the outbox. */
import { listMails, sendAgain } from '#sync/contracts/mails.ts';
import { isMoreThanContact, previewNotification, sendMail } from '#sync/contracts/notifications.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { forbidden } from '#api/platform/errors.ts';
import { route } from '#api/platform/route.ts';
import { contact } from '#api/notifications/contact.ts';
import { readMails, sendMailsAgain } from '#api/notifications/mails.ts';
import { notify, preview } from '#api/notifications/notify.ts';
import { pruneNotifications } from '#api/notifications/prune.ts';

export function notificationRoutes(app: App): void {
  const { services } = app;
  const admin = { access: ['admin'] } as const;
  // After the mails of that night.
  services.jobs.repeat('notifications.prune', '40 3 * * *', () =>
    inTransaction(services.orm.em, pruneNotifications),
  );

  // The portal is no relay: who is no administrator writes to the media office and nobody else.
  route(app, sendMail, { access: 'approved' }, async ({ tx, actor, body: { email } }) => {
    if (actor.scope === 'admin') return notify(tx, actor, email, services);
    if (isMoreThanContact(email)) throw forbidden();
    await contact(tx, actor, email, services);
    return { queued: 1 };
  });

  route(app, previewNotification, admin, async ({ tx, body }) => preview(tx, body.email));

  route(app, listMails, admin, async ({ tx, query }) => readMails(tx, query));

  route(app, sendAgain, admin, async ({ tx, actor, body }) =>
    sendMailsAgain(tx, actor, body, services),
  );
}
