/** Permission rows for notifications, contact messages and the mail outbox. */
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

const admins = [401, 403, 403, 403, 403, 200] as const;

const notificationBody = {
  email: { mail: { subject: 'Bibs', text: 'From 15:00.' }, receivers: ['a@press.example'] },
};
const contactBody = { email: { mail: { subject: 'suggestion', text: 'More plugs, please.' } } };

async function failedMail({ db }: Cell) {
  const [mail] = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      `insert into mail (recipient, language, template, data, status)
       values ('a@press.example', 'en', 'accountApproved', '{"firstName": "A"}', 'failed')
       returning id`,
    ),
  );
  return { body: { ids: [mail?.id ?? ''] } };
}

export const notificationRows = [
  row(
    'POST /api/notifications/mail',
    [401, 403, 403, 201, 201, 422],
    () => ({ body: contactBody }),
    'a question to the media office',
  ),
  row(
    'POST /api/notifications/mail',
    [401, 403, 403, 403, 403, 201],
    () => ({ body: notificationBody }),
    'a mail to others',
  ),
  row('POST /api/admin/notifications/preview', admins, () => ({ body: notificationBody })),
  row('GET /api/admin/mails', admins),
  row('POST /api/admin/mails/again', admins, failedMail),
];
