/** Starts sending push messages, unless they are not offered. */
import { sendPush } from '#api/notifications/push/send-push.ts';
import { pushJobName } from '#api/platform/push/push-outbox.ts';
import { createPushTransport } from '#api/platform/push/push-transport.ts';
import { loadPushKeys } from '#api/platform/push/vapid.ts';
import type { Services } from '#api/platform/services.ts';
import type { Lifecycle } from '#api/platform/startup/lifecycle.ts';

/** Concurrent jobs, as many as those that send emails, so that emails keep their share. */
const concurrency = 4;

/** Call before the jobs are started; `parts` stops it again. */
export function startPush({ config, orm, jobs, clock }: Services, parts: Lifecycle): void {
  const { pushSigningKey, pushSubject: subject, pushHosts: testHosts } = config;
  if (pushSigningKey === null) return;
  const keys = loadPushKeys(pushSigningKey);
  const transport = createPushTransport({ keys, subject, clock, testHosts });
  parts.add('push', async () => transport.close());
  jobs.work<{ id: string }>(
    pushJobName,
    ({ id }) => sendPush({ orm, jobs, transport, settings: config }, id),
    { concurrency },
  );
}
