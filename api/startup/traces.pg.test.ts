/** Tests the spans that a whole server sends to a collector, and that none of them is personal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '#api/platform/config/config.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { attribute, startCollector } from '#api/platform/tracing/testing/collector.ts';
import { start } from '#api/startup/start.ts';

// Starts a whole server.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const db = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'touchline-traces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const person = { email: 'head@league.example', password: 'corner flag wind' };
const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test('requests, statements, jobs and e-mails are traced without a personal value', async () => {
  const collector = await startCollector();
  const server = await start(
    readConfig({
      PORT: '0',
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      ADMIN_EMAIL: person.email,
      ADMIN_PASSWORD: person.password,
      TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    }),
    { pages: false },
  );
  let token: string;
  try {
    const post = (path: string, body: object, headers: Record<string, string>) =>
      fetch(`${server.address}/api${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const login = await post('/auth/login', person, {
      traceparent: `00-${traceId}-${spanId}-01`,
      'x-request-id': 'from-the-proxy-7',
    });
    ({ token } = ((await login.json()) as { data: { token: string } }).data);
    await fetch(`${server.address}/api/ready`);
    await fetch(`${server.address}/api/event?search=${person.email}`, {
      headers: { 'x-access-token': token },
    });
    const sent = await post('/auth/forgot-password', { email: person.email }, {});
    expect(sent.status).toBe(200);
    const mails = () => db.tx((tx) => tx.execute(`select from mail where status = 'sent'`));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1));
  } finally {
    // Sends what was not exported yet.
    expect(await server.stop()).toEqual([]);
  }

  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [login] = named('POST /api/auth/login');
  expect(login).toMatchObject({ traceId, parentSpanId: spanId });
  expect(login && attribute(login, 'http.response.status_code')).toBe(200);
  expect(login && attribute(login, 'touchline.request_id')).toBe('from-the-proxy-7');
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === login?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['start', 'select account', 'commit']),
  );
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of statements)
    expect(BigInt(to) >= BigInt(from)).toBe(true);
  // Keys of attributes, so that a new one is looked at.
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'touchline.mail',
    'touchline.request_id',
  ]);
  const [mail] = named('send e-mail');
  expect(mail && attribute(mail, 'touchline.mail')).toBe('passwordReset');
  expect(named('job mail.send').map((job) => job.spanId)).toContain(mail?.parentSpanId);
  expect(named('GET /api/ready')).toEqual([]);

  const sent = collector.raw();
  for (const secret of [person.email, person.password, 'league.example', token])
    expect(sent).not.toContain(secret);
  expect(sent).not.toMatch(/@|eyJ|[?&]search/);
  await collector.stop();
});

test('a collector that does not answer delays no request', async () => {
  const collector = await startCollector(new Promise(() => undefined));
  const server = await start(
    readConfig({
      PORT: '0',
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    }),
    { pages: false },
  );
  const statuses: number[] = [];
  const began = performance.now();
  for (let call = 0; call < 50; call += 1)
    statuses.push((await fetch(`${server.address}/api/league`)).status);
  expect(new Set(statuses).size).toBe(1);
  expect(performance.now() - began).toBeLessThan(10_000);
  // The exporter of spans is not in the list of parts that did not stop.
  expect(await server.stop()).toEqual([]);
  await collector.stop();
});
