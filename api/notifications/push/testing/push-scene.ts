/** A portal whose push messages go to the browsers of a push service in the test. */
import { registerRoutes } from '#api/app.ts';
import { sendPush } from '#api/notifications/push/send-push.ts';
import { mailSettings } from '#api/notifications/testing/mail-data.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import { pushJobName } from '#api/platform/push/push-outbox.ts';
import { createPushTransport } from '#api/platform/push/push-transport.ts';
import { startPushService } from '#api/platform/push/testing/push-service.ts';
import { loadPushKeys } from '#api/platform/push/vapid.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { noJobs } from '#api/platform/testing/services.ts';

interface QueuedJob {
  id: string;
  /** Seconds until it may run. */
  startAfter: number;
}

/** Call once at the top of a test file. */
export async function pushScene(db: TestDatabase) {
  const service = await startPushService();
  let queued: QueuedJob[] = [];
  const jobs: typeof noJobs = {
    ...noJobs,
    async send(_tx, name, data, { startAfter = 0 } = {}) {
      if (name === pushJobName) queued.push({ ...(data as { id: string }), startAfter });
    },
    async sendMany(_tx, name, data) {
      if (name === pushJobName)
        queued.push(...data.map((one) => ({ ...(one as { id: string }), startAfter: 0 })));
    },
  };
  const t = testApp(db, {
    routes: registerRoutes,
    env: { PUSH_HOSTS: service.host },
    services: { jobs, mail: createMail(jobs) },
  });
  const send = async (id: string) => {
    const { config, clock } = t.app.services;
    const transport = createPushTransport({
      keys: loadPushKeys(config.pushSigningKey ?? ''),
      subject: config.pushSubject,
      clock,
      testHosts: config.pushHosts,
    });
    const settings = { ...mailSettings, publicUrl: config.publicUrl };
    await sendPush({ orm: db.orm, jobs, transport, settings }, id);
    transport.close();
  };
  return {
    service,
    t,
    /** The person's browser subscribes and tells the portal. */
    async subscribe(actor: TestActor, more: { language?: 'en' | 'ar'; details?: boolean } = {}) {
      const { body } = await t.call(actor, 'GET', '/api/notifications/settings');
      const browser = await service.subscribe(body.data.publicKey);
      const given = { ...browser, language: 'en', details: true, ...more };
      const answer = await t.call(actor, 'POST', '/api/notifications/subscription', given);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { ...browser, id: String(answer.body.data.id) };
    },
    /** Takes the jobs that were queued since the last call. */
    takeJobs(): QueuedJob[] {
      const taken = queued;
      queued = [];
      return taken;
    },
    send,
    /** Runs every queued job once; returns those that they queued. */
    async sendAll(): Promise<QueuedJob[]> {
      const taken = queued;
      queued = [];
      for (const { id } of taken) await send(id);
      return queued;
    },
    /** The notifications that a browser got, in the order of their arrival. */
    shownIn: ({ endpoint }: { endpoint: string }) =>
      service.received
        .filter((push) => push.endpoint === endpoint)
        .map(({ payload }) => (payload as { notification: Record<string, unknown> }).notification),
  };
}
