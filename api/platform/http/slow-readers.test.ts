/** Tests clients that do not read, over real connections. */
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { dropSlowReaders } from '#api/platform/http/slow-readers.ts';

const stall = 300;
const megabyte = 1024 * 1024;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a server and sends it one request from a client that has not begun to read. */
async function begin(listener: RequestListener, limits = { stall, whole: 60_000 }) {
  const server = createServer(listener);
  if (limits.stall > 0) dropSlowReaders(server, limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.pause();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  ends.push(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.once('request', () => resolve()));
  return { client, open };
}

const large = Buffer.alloc(30 * megabyte);

test.each<[string, RequestListener]>([
  ['a whole reply', (_, response) => response.end(large)],
  [
    'a reply in parts',
    (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(large.subarray(0, megabyte)));
      };
      response.on('drain', more);
      more();
    },
  ],
])('a client that does not read %s is dropped', async (_name, listener) => {
  const { open } = await begin(listener);
  await expect.poll(() => open.size).toBe(0);
});

test('control: without the limit a client that does not read stays', async () => {
  const { open } = await begin((_, response) => response.end(large), { stall: 0, whole: 0 });
  await sleep(3 * stall);
  expect(open.size).toBe(1);
});

test('a client that waits for a slow answer is not dropped', async () => {
  const { client } = await begin((_, response) => {
    setTimeout(() => response.end('done'), 4 * stall);
  });
  const answer = new Promise<string>((resolve) =>
    client.once('data', (data) => resolve(data.toString())),
  );
  client.resume();
  expect(await answer).toContain('200 OK');
});

test('a client that reads slowly gets all of a reply', async () => {
  // On a busy machine this process, which is client and server, may pause for a while.
  const limits = { stall: 20 * stall, whole: 60_000 };
  const { client } = await begin((_, response) => response.end(large), limits);
  let received = 0;
  const whole = new Promise<void>((resolve, reject) => {
    client.on('close', () => reject(new Error('the client was dropped')));
    client.on('data', (data) => {
      received += data.length;
      if (received > large.length) resolve();
      client.pause();
      setTimeout(() => client.resume(), 2);
    });
  });
  client.resume();
  await whole;
  expect(received).toBeGreaterThan(large.length);
});

/** Sends `count` requests in one packet; `handled` says how many of them got to a handler. */
async function sendAtOnce(count: number, limits = { stall, whole: 60_000 }) {
  let handled = 0;
  const { client, open } = await begin((_, response) => {
    handled += 1;
    // The first one is answered, so that only those sent together wait.
    if (handled === 1) response.end('first');
    else setTimeout(() => response.end('done'), 100);
  }, limits);
  client.resume();
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(count));
  return { open, handled: () => handled - 1 };
}

test('a client that sends four requests together gets all replies', async () => {
  const { open, handled } = await sendAtOnce(4);
  await expect.poll(handled).toBe(4);
  expect(open.size).toBe(1);
});

test('a client that sends five requests together is dropped before the first is handled', async () => {
  const { open, handled } = await sendAtOnce(5);
  await expect.poll(() => open.size).toBe(0);
  expect(handled()).toBe(0);
});

test('control: without the limit all requests that were sent together are handled', async () => {
  const { handled } = await sendAtOnce(500, { stall: 0, whole: 0 });
  await expect.poll(handled).toBe(500);
});

test('a client that takes a few bytes now and then is dropped in the end', async () => {
  const { client, open } = await begin((_, response) => response.end(large), {
    stall,
    whole: 1000,
  });
  client.on('data', () => {
    client.pause();
    setTimeout(() => client.resume(), stall / 2);
  });
  client.resume();
  await expect.poll(() => open.size).toBe(0);
});
