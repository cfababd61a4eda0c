import { expect, it } from 'vitest';
import type { BucketConfig } from '#api/platform/config/config.ts';
import { createMetrics } from '#api/platform/metrics/metrics.ts';
import { startMetricsServer } from '#api/platform/metrics/metrics-server.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';
import { entities } from '#api/schema.ts';
import { createSystemReader, exportSystemState } from '#api/system/system-state.ts';
import { systemRoutes } from '#api/system/routes.ts';
import { systemState, type SystemState } from '#sync/contracts/admin/system.ts';

const db = withDatabase({ entities });
const s3 = withS3Server();
const t = testApp(db, {
  routes: (app) => {
    systemRoutes(app);
    for (const status of [500, 503, 507])
      app.get(`/api/broken/${status}`, { config: { access: 'open' } }, (_request, reply) =>
        reply.code(status).send(),
      );
  },
});

/** Returns what Prometheus reads of a process that has just started with this configuration. */
async function scrape(
  change: { s3?: BucketConfig; state?: Partial<SystemState> } = {},
): Promise<string> {
  const { services } = t.app;
  const metrics = createMetrics();
  const config = { ...services.config, s3: change.s3 ?? null };
  const read = createSystemReader({ ...services, config });
  exportSystemState({ ...services, metrics }, async () => ({ ...(await read()), ...change.state }));
  return metrics.scrape();
}

async function read(): Promise<void> {
  const { status, body } = await t.call(await t.asActor('admin'), 'GET', '/api/admin/system');
  expect(status).toBe(200);
  systemState.parse(body.data);
}

it('the page “System” shows the process, the database and what waits', async () => {
  await db.tx((tx) =>
    tx.execute(
      `insert into mail (recipient, language, template, data, status, queued_at)
       values ('a@press.example', 'en', 'accountApproved', '{"firstName": "A"}', 'queued', now() - interval '5 minutes'),
         ('a@press.example', 'en', 'accountApproved', '{"firstName": "A"}', 'failed', now())`,
    ),
  );
  await t.call(null, 'GET', '/api/nowhere');
  await read();
  // This test has its own reader, because the app's keeps what another test may have read.
  const { process: own, database, freeStorage } = await createSystemReader(t.app.services)();
  expect(own.memory).toBeGreaterThan(10_000_000);
  expect(own.memoryLimit).toBeGreaterThan(own.memory);
  expect(own.replies.all).toBeGreaterThan(0);
  expect(own.connections).toMatchObject({ waiting: 0 });
  expect(database).toMatchObject({ mailsFailed: 1, lastBackup: null });
  expect(database?.bytes).toBeGreaterThan(1_000_000);
  const mail = database?.outboxes.find(({ name }) => name === 'mail');
  expect(mail?.waiting).toBe(1);
  expect(mail?.oldest).toBeGreaterThanOrEqual(300);
  expect(freeStorage).toBeGreaterThan(0);
});

it('Prometheus reads the same figures, with one label for all unknown paths', async () => {
  await t.call(null, 'GET', '/api/nowhere');
  await t.call(null, 'GET', '/api/admin/system');
  const server = await startMetricsServer(t.app.services.metrics, { host: '127.0.0.1', port: 0 });
  try {
    const address = `http://127.0.0.1:${server.port}`;
    const reply = await fetch(`${address}/metrics`);
    expect(reply.headers.get('content-type')).toContain('text/plain');
    const text = await reply.text();
    expect(text).toMatch(
      /touchline_http_requests_total\{method="GET",route="unknown",status="404"\} \d/,
    );
    expect(text).toContain(
      'touchline_http_requests_total{method="GET",route="/api/admin/system",status="401"} 1',
    );
    expect(text).toContain('touchline_database_up 1');
    expect(text).toMatch(/touchline_outbox_waiting\{outbox="mail"\} \d/);
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  } finally {
    await server.stop();
  }
});

it('a bucket’s state is a figure, and the free space of a folder is none with it', async () => {
  const folder = await scrape();
  expect(folder).toMatch(/^touchline_storage_free_bytes [1-9]/m);
  expect(folder).not.toMatch(/^touchline_bucket_up/m);
  const bucket = await scrape({ s3: s3() });
  expect(bucket).toMatch(/^touchline_bucket_up 1$/m);
  expect(bucket).not.toMatch(/^touchline_storage_free_bytes/m);
  const away = await scrape({ s3: { ...s3(), endpoint: 'http://127.0.0.1:9' } });
  expect(away).toMatch(/^touchline_bucket_up 0$/m);
});

it('figures of an unreachable database are left out, because a 0 raises alerts', async () => {
  expect(await scrape()).toMatch(/^touchline_last_backup_timestamp_seconds 0$/m);
  const away = await scrape({ state: { database: null } });
  expect(away).toMatch(/^touchline_database_up 0$/m);
  expect(away).not.toMatch(/^touchline_(?:last_backup|mails_failed|outbox|database_bytes)/m);
});

it('failed calls are counted from 0, without those that are refused as too many', async () => {
  const failures = async () =>
    /^touchline_http_failures_total (\d+)$/m.exec(await t.app.services.metrics.scrape())?.[1];
  expect(await failures()).toBe('0');
  for (const status of [500, 503, 507]) await t.call(null, 'GET', `/api/broken/${status}`);
  expect(await failures()).toBe('2');
});

it('the page “System” names the build beside the version', async () => {
  expect(await createMetrics('4f2a').scrape()).toMatch(/touchline_build_info\{.*build="4f2a"\} 1/);
});
