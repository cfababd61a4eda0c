import { listMails, readMail, resendMails } from '#sync/contracts/notifications/mail-outbox.ts';
import {
  hasNotificationFields,
  maxReceivers,
  previewNotification,
  sendMail,
} from '#sync/contracts/notifications/notifications.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { forbidden } from '#api/platform/errors/app-error.ts';
import { listBodyLimits, textBodyLimits } from '#api/platform/http/json-body.ts';
import { route } from '#api/platform/http/route.ts';
import { sendContactMessage } from '#api/notifications/contact-form.ts';
import { readMailContent } from '#api/notifications/outbox/read-mail.ts';
import { readMails, requeueFailedMails } from '#api/notifications/outbox/manage-mails.ts';
import {
  sendNotification,
  previewAudience,
  pruneNotifications,
} from '#api/notifications/send-notification.ts';

export function notificationRoutes(app: App): void {
  const { services } = app;
  const admin = { access: ['admin'] } as const;
  // Each of the receivers is a node.
  const body = { ...textBodyLimits, nodes: maxReceivers + 1000 };
  // After the nightly deletion of emails.
  services.jobs.schedule('notifications.prune', '40 3 * * *', () =>
    inTransaction(services.orm.em, pruneNotifications),
  );

  // The portal is not a mail relay: only administrators may write to others than the media office.
  route(app, sendMail, { access: 'approved', body }, async ({ tx, actor, body: { email } }) => {
    if (actor.scope === 'admin') return sendNotification(tx, actor, email, services);
    if (hasNotificationFields(email)) throw forbidden();
    await sendContactMessage(tx, actor, email, services);
    return { queued: 1 };
  });

  route(app, previewNotification, { ...admin, body }, async (call) =>
    previewAudience(call.tx, call.body.email),
  );

  route(app, listMails, { ...admin, fromReplica: true }, async ({ tx, query }) =>
    readMails(tx, query),
  );

  route(app, readMail, admin, async ({ tx, params }) =>
    readMailContent(tx, params.id, services.config),
  );

  route(app, resendMails, { ...admin, body: listBodyLimits }, async ({ tx, actor, body }) =>
    requeueFailedMails(tx, actor, body, services),
  );
}
