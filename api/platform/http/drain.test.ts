/** Tests closing over real connections that stay open between requests. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerDrain } from '#api/platform/http/drain.ts';

test('a connection whose reply began before the server closed is closed after it', async () => {
  const app = fastify({ keepAliveTimeout: 60_000, forceCloseConnections: 'idle' });
  const body = new PassThrough();
  registerDrain(app);
  app.get('/', () => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const { port } = app.server.address() as AddressInfo;
  const call = get({ host: '127.0.0.1', port, agent });
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
