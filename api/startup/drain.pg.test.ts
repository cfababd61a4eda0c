/** The order in which a server leaves: not ready, streams, requests in flight, closed. */
import { once } from 'node:events';
import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '#api/platform/config/config.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { start, type RunningServer } from '#api/startup/start.ts';
import { connectLiveClient } from '#api/sync/testing/live-client.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each test starts a whole server.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const db = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'touchline-drain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const person = { email: 'head@league.example', password: 'corner flag wind' };

const startWith = (env: Record<string, string>) =>
  start(
    readConfig({
      PORT: '0',
      DATABASE_URL: db.url,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      SEED: 'none',
      ADMIN_EMAIL: person.email,
      ADMIN_PASSWORD: person.password,
      ...env,
    }),
    { pages: false },
  );

/** A login whose body is sent later, as over a slow network. */
async function slowLogin({ address }: RunningServer) {
  const call = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  call.flushHeaders();
  const answered = once(call, 'response');
  answered.catch(() => undefined);
  await sleep(200);
  return {
    finish: async () => {
      call.end(JSON.stringify(person));
      const [answer] = await answered;
      return { status: answer.statusCode as number, body: (await json(answer)) as object };
    },
  };
}

test('a server that stops is not ready first, then sends streams away, then ends its requests', async () => {
  const server = await startWith({ DRAIN_SECONDS: '10' });
  const at = (path: string) => `${server.address}/api${path}`;
  expect((await fetch(at('/ready'))).status).toBe(200);
  const login = await (await slowLogin(server)).finish();
  expect(login.status).toBe(200);
  const { token } = (login.body as { data: { token: string } }).data;
  const stream = await connectLiveClient(`${server.address}${liveStreamUrl}`, {
    'x-access-token': token,
  });
  let streamEnded = 0;
  void stream.ended.then(() => (streamEnded = performance.now()));

  const began = performance.now();
  const late = await slowLogin(server);
  const stopped = server.stop();
  // The server is not ready from the first moment on, but everything is still answered.
  expect((await fetch(at('/ready'))).status).toBe(503);
  const health = await fetch(at('/health'));
  expect([health.status, health.headers.get('connection')]).toEqual([200, 'close']);
  expect(streamEnded, 'streams stay until proxies have noticed').toBe(0);
  await stream.ended;
  expect(streamEnded - began).toBeGreaterThan(4900);
  expect((await fetch(at('/health'))).status, 'new requests until the end').toBe(200);
  await expect
    .poll(() =>
      fetch(at('/health')).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  expect(performance.now() - began).toBeGreaterThan(9900);
  // Sent over a connection that was open before.
  expect((await late.finish()).status, 'in flight when it closed').toBe(200);
  expect(await stopped).toEqual([]);
});

test('a server without a drain period closes immediately and still ends what it has begun', async () => {
  const server = await startWith({});
  const login = await slowLogin(server);
  const stopped = server.stop();
  expect((await login.finish()).status).toBe(200);
  expect(await stopped).toEqual([]);
});
