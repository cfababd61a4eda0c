import { listMails, readMail, resendMails } from '#sync/contracts/notifications/mail-outbox.ts';
import {
  hasNotificationFields,
  maxReceivers,
  sendMail,
  testNotification,
} from '#sync/contracts/notifications/notifications.ts';
import { previewNotification } from '#sync/contracts/notifications/recipients.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { forbidden } from '#api/platform/errors/app-error.ts';
import { listBodyLimits, textBodyLimits } from '#api/platform/http/json-body.ts';
import { requestLanguage } from '#api/platform/http/reply-language.ts';
import { route } from '#api/platform/http/route.ts';
import { sendContactMessage } from '#api/notifications/contact-form.ts';
import { readMailContent } from '#api/notifications/outbox/read-mail.ts';
import { readMails, requeueFailedMails } from '#api/notifications/outbox/manage-mails.ts';
import { previewRecipients } from '#api/notifications/preview-recipients.ts';
import {
  pruneNotifications,
  sendNotification,
  sendTest,
} from '#api/notifications/send-notification.ts';

export function notificationRoutes(app: App): void {
  const { services } = app;
  const admin = { access: ['admin'] } as const;
  const testing = { ...admin, body: textBodyLimits, rate: { max: 30, window: 3_600_000 } } as const;
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
    previewRecipients(call.tx, call.body.email, call.query, requestLanguage(call.request)),
  );

  route(app, testNotification, testing, async ({ tx, actor, body: { email } }) =>
    sendTest(tx, actor, email, services),
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
