/** Permission rows for push notifications: a session reaches its own browser only. */
import { createECDH, randomUUID } from 'node:crypto';
import {
  createMember,
  row,
  sessions,
  variant,
  type Cell,
} from '#api/permissions/permission-row.ts';

const unknown = [401, 404, 404, 404, 404, 404] as const;

function newBrowser() {
  const key = createECDH('prime256v1');
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: key.generateKeys('base64url'), auth: 'A'.repeat(22) },
    language: 'en',
    details: true,
  };
}

async function subscribed({ db }: Cell, sessionId: string, { endpoint, keys } = newBrowser()) {
  const id = randomUUID();
  await db.tx((tx) =>
    tx.execute(
      `insert into push_subscription (id, session_id, endpoint, p256dh, auth, language)
       values (?, ?, ?, ?, ?, 'en')`,
      [
        id,
        sessionId,
        endpoint,
        Buffer.from(keys.p256dh, 'base64url'),
        Buffer.from(keys.auth, 'base64url'),
      ],
    ),
  );
  return { params: { id } };
}

export const notificationRows = [
  row('GET /api/notifications/settings', sessions),
  row('PATCH /api/notifications/settings', sessions, () => ({
    body: { kind: 'match', channel: 'push', on: false },
  })),
  row('POST /api/notifications/subscription', sessions, () => ({ body: newBrowser() })),
  variant('POST /api/notifications/subscription', 'another’s', unknown, async (cell) => {
    const browser = newBrowser();
    await subscribed(cell, (await createMember(cell)).sessionId, browser);
    return { body: { ...browser, keys: newBrowser().keys } };
  }),
  variant('DELETE /api/notifications/subscription/{id}', 'own', sessions, async (cell) =>
    subscribed(cell, (cell.actor ?? (await createMember(cell))).sessionId),
  ),
  variant('DELETE /api/notifications/subscription/{id}', 'another’s', unknown, async (cell) =>
    subscribed(cell, (await createMember(cell)).sessionId),
  ),
];
