/** Tests closing over real connections that stay open between requests. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { registerDrain } from '#api/platform/http/drain.ts';

async function listen(app: FastifyInstance): Promise<{ host: string; port: number }> {
  registerDrain(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { host: '127.0.0.1', port: (app.server.address() as AddressInfo).port };
}

const options = { keepAliveTimeout: 60_000, forceCloseConnections: 'idle' } as const;

test('calls over connections that are not accepted yet when the server closes are answered', async () => {
  const app = fastify({ ...options, return503OnClosing: false });
  app.get('/', () => 'here');
  const address = await listen(app);
  const calls = Array.from({ length: 100 }, () => get({ ...address, agent: false }));
  const replies = calls.map(async (call) => {
    const [reply] = (await once(call, 'response')) as [IncomingMessage];
    expect(reply.headers.connection).toBe('close');
    return text(reply);
  });
  // The system has connected them by then, and each turn of the event loop accepts one.
  await new Promise((resolve) => process.nextTick(resolve));
  const closed = app.close();
  expect(await Promise.all(replies)).toEqual(calls.map(() => 'here'));
  await closed;
});

test('a long reply that is still being sent when the server closes arrives whole', async () => {
  const app = fastify(options);
  const long = Buffer.alloc(30_000_000);
  app.get('/', () => long);
  const address = await listen(app);
  const agent = new Agent({ keepAlive: true });
  const [reply] = (await once(get({ ...address, agent }), 'response')) as [IncomingMessage];
  const closed = app.close();
  await sleep(300);
  expect((await buffer(reply)).byteLength).toBe(long.byteLength);
  agent.destroy();
  await closed;
});

test('a connection whose reply began before the server closed is closed after it', async () => {
  const app = fastify(options);
  const body = new PassThrough();
  app.get('/', () => body);
  const agent = new Agent({ keepAlive: true });
  const call = get({ ...(await listen(app)), agent });
  body.write('begun');
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  await sleep(200);
  expect(isClosed, 'waits for the reply').toBe(false);
  body.end(' and ended');
  expect(await text(reply)).toBe('begun and ended');
  expect(reply.headers.connection).toBe('keep-alive');
  await Promise.race([closed, sleep(5000)]);
  agent.destroy();
  expect(isClosed).toBe(true);
});
