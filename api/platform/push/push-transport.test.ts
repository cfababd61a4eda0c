import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { encryptPayload } from '#api/platform/push/encrypt-payload.ts';
import {
  createPushTransport,
  parseRetryAfter,
  pinnedLookup,
  type PushOutcome,
} from '#api/platform/push/push-transport.ts';
import { isPublicAddress } from '#api/platform/push/push-endpoints.ts';
import {
  startPushService,
  type BrowserSubscription,
  type PushService,
} from '#api/platform/push/testing/push-service.ts';
import { loadPushKeys } from '#api/platform/push/vapid.ts';

const keys = loadPushKeys(Buffer.alloc(32, 9).toString('base64url'));
const clock = { now: () => new Date() };
const subject = 'mailto:media@league.example';
const service = await startPushService();

type Options = Parameters<typeof createPushTransport>[0];

function transport(options: Partial<Options> = {}) {
  const made = createPushTransport({ keys, subject, clock, testHosts: [service.host], ...options });
  afterAll(() => made.close());
  return made;
}

function message({ endpoint, keys: given }: BrowserSubscription, text = '{"title":"Moved"}') {
  const receiver = {
    p256dh: Buffer.from(given.p256dh, 'base64url'),
    auth: Buffer.from(given.auth, 'base64url'),
  };
  const body = encryptPayload(Buffer.from(text), receiver);
  return { endpoint, body, ttl: 3600, urgency: 'high', topic: 'moved' } as const;
}

const subscribe = (at: PushService = service) => at.subscribe(keys.publicKey);

test('a push service verifies the portal’s key and the browser decrypts the message', async () => {
  const browser = await subscribe();
  expect(await transport().send(message(browser))).toEqual({ kind: 'accepted' });
  const push = service.received.find(({ endpoint }) => endpoint === browser.endpoint);
  expect(push).toMatchObject({
    payload: { title: 'Moved' },
    ttl: 3600,
    urgency: 'high',
    topic: 'moved',
  });
});

test('a message that is signed with another key is refused', async () => {
  const other = loadPushKeys(Buffer.alloc(32, 8).toString('base64url'));
  const answer = await transport({ keys: other }).send(message(await subscribe()));
  expect(answer).toMatchObject({ kind: 'lost' });
  expect(service.refused.at(-1)).toMatch(/not that of the subscription/);
});

test.each([
  ['11 hours slow', -11],
  ['11 hours fast', 11],
])('messages are accepted from a server whose clock is %s', async (_, hours) => {
  const wrong = { now: () => new Date(Date.now() + hours * 3_600_000) };
  const answer = await transport({ clock: wrong }).send(message(await subscribe()));
  expect(answer).toEqual({ kind: 'accepted' });
});

test('a signature is used for an hour, then made anew', async () => {
  let now = Date.now();
  const seen: (string | undefined)[] = [];
  const server = createHttpServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const one = transport({
    clock: { now: () => new Date(now) },
    testHosts: [`127.0.0.1:${port}`],
  });
  const browser = { ...(await subscribe()), endpoint: `http://127.0.0.1:${port}/send` };
  for (const minutes of [0, 59, 61]) {
    now = Date.now() + minutes * 60_000;
    await one.send(message(browser));
  }
  expect(seen[1]).toBe(seen[0]);
  expect(seen[2]).not.toBe(seen[0]);
});

test.each<[number, Record<string, string>, PushOutcome]>([
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [429, { 'retry-after': '120' }, { kind: 'later', seconds: 120, isLimit: true }],
  [503, { 'retry-after': '7' }, { kind: 'later', seconds: 7, isLimit: false }],
  [500, {}, { kind: 'later', seconds: null, isLimit: false }],
])('the answer %i of a push service is understood', async (status, headers, outcome) => {
  const browser = await subscribe();
  service.answerWith(browser.endpoint, { status, headers });
  expect(await transport().send(message(browser))).toEqual(outcome);
});

test('a pause is read as seconds or as a date', () => {
  const now = new Date('2026-11-21T17:00:00.000Z');
  expect(parseRetryAfter('90', now)).toBe(90);
  expect(parseRetryAfter('Sat, 21 Nov 2026 17:02:00 GMT', now)).toBe(120);
  expect(parseRetryAfter('Sat, 21 Nov 2026 16:00:00 GMT', now)).toBe(0);
  expect(parseRetryAfter('soon', now)).toBeNull();
  expect(parseRetryAfter(undefined, now)).toBeNull();
});

test('a redirect is not followed', async () => {
  const [browser, target] = [await subscribe(), await subscribe()];
  service.answerWith(browser.endpoint, { status: 307, headers: { location: target.endpoint } });
  expect(await transport().send(message(browser))).toMatchObject({ kind: 'lost' });
  expect(service.received.some(({ endpoint }) => endpoint === target.endpoint)).toBe(false);
});

test('an endpoint that is none of a push service is not called', async () => {
  const browser = await subscribe();
  const answer = await transport({ testHosts: [] }).send(message(browser));
  expect(answer).toMatchObject({ kind: 'lost' });
  expect(service.received.some(({ endpoint }) => endpoint === browser.endpoint)).toBe(false);
});

test('a push service whose name leads into the own network is not called', async () => {
  const calls: string[] = [];
  const resolve = async (host: string) => {
    calls.push(host);
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const browser = { ...(await subscribe()), endpoint: 'https://fcm.googleapis.com/fcm/send/x' };
  const answer = await transport({ resolve, testHosts: [] }).send(message(browser));
  expect(answer).toEqual({
    kind: 'unreachable',
    problem: 'fcm.googleapis.com has no public address',
  });
  expect(calls).toEqual(['fcm.googleapis.com']);
});

test('a host is refused if one of its addresses is private', async () => {
  const addresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  const found = (list: typeof addresses) =>
    new Promise<[Error | null, unknown]>((answer) => {
      const lookup = pinnedLookup(async () => list, isPublicAddress);
      lookup('push.example', {}, (error, address) => answer([error, address]));
    });
  expect((await found(addresses))[0]).toBeInstanceOf(Error);
  expect(await found(addresses.slice(0, 1))).toEqual([null, '8.8.8.8']);
  expect((await found([]))[0]).toBeInstanceOf(Error);
});

test('a name is resolved once, and the connection is made to that very address', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const connections = vi.fn<() => void>();
  server.on('connection', connections);
  let count = 0;
  const resolve = async () => {
    count += 1;
    // A second question would lead to a port where nothing listens.
    return [{ address: count === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  };
  const endpoint = `https://push.example:${port}/send`;
  const pinned = transport({ resolve, testHosts: [`push.example:${port}`] });
  await pinned.send(message({ ...(await subscribe()), endpoint }));
  expect(count).toBe(1);
  expect(connections).toHaveBeenCalledTimes(1);
});

test('a push service that does not answer is left after the time limit', async () => {
  const browser = await subscribe();
  service.answerWith(browser.endpoint, 'hang');
  const begun = performance.now();
  const answer = await transport({ timeLimit: 200 }).send(message(browser));
  expect(answer).toMatchObject({ kind: 'lost' });
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('a push service that cannot be reached does not have the message', async () => {
  const gone = await startPushService();
  const browser = await subscribe(gone);
  await gone.stop();
  const answer = await transport({ testHosts: [gone.host] }).send(message(browser));
  expect(answer).toMatchObject({ kind: 'unreachable' });
});

test('a reply without an end is cut off', async () => {
  const closed = Promise.withResolvers<number>();
  const server = createHttpServer((request, response) => {
    request.resume();
    response.writeHead(201);
    let sent = 0;
    const timer = setInterval(() => {
      response.write(Buffer.alloc(2048));
      sent += 2048;
    }, 5);
    response.on('close', () => {
      clearInterval(timer);
      closed.resolve(sent);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = { ...(await subscribe()), endpoint: `http://${host}/send` };
  expect(await transport({ testHosts: [host] }).send(message(browser))).toEqual({
    kind: 'accepted',
  });
  expect(await closed.promise).toBeLessThan(100_000);
});
