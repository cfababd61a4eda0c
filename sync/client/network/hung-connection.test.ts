/** Hanging connections: the network accepts a request and never answers. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import { createHttpTransport, type Credentials } from '#sync/client/network/http-transport.ts';

let server: Server;
let behave: (response: ServerResponse) => void = () => {};
let open = 0;
const plain = setTimeout;

beforeAll(async () => {
  server = createServer((request, response) => {
    open += 1;
    request.socket.once('close', () => (open -= 1));
    request.resume();
    behave(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  // This shortens the transport's timeouts of 30 and 15 seconds, but not those of `fetch`.
  const quick = (work: () => void, milliseconds = 0, ...values: unknown[]) => {
    const ours = values.length === 0 && [15_000, 30_000].includes(milliseconds);
    return plain(work, ours ? milliseconds / 10 : milliseconds, ...(values as []));
  };
  vi.stubGlobal('setTimeout', quick);
});
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const credentials: Credentials = {
  token: async () => 'token',
  renew: async () => 'unreachable',
  ended: async () => {},
};
const call = ((path: string, init: RequestInit) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, init);
}) as typeof fetch;
const pull = () =>
  createHttpTransport(memberSync.address, credentials, call).pull(
    { protocol: 1, epoch: null, cursors: {} },
    new AbortController().signal,
  );
const away = { kind: 'away', retryAfter: null };

test('a response without headers times out and its connection is closed', async () => {
  behave = () => {};
  expect(await pull()).toEqual(away);
  await expect.poll(() => open).toBe(0);
});

test('a body that stops half-way times out and nothing of it is used', async () => {
  behave = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', [protocolHeader]: '1' });
    response.write('{"data":{"epoch":"e","asOf":"2026-11-21T10:00:00.000Z","lagg');
  };
  expect(await pull()).toEqual(away);
  await expect.poll(() => open).toBe(0);
});

test('a connection cut in the middle of the body is no reply', async () => {
  behave = (response) => {
    response.writeHead(200, { 'content-length': 500, [protocolHeader]: '1' });
    response.write('{"data":');
    response.destroy();
  };
  expect(await pull()).toEqual(away);
});

test('control: the same response in full is accepted', async () => {
  const data = { epoch: 'e', asOf: '2026-11-21T10:00:00.000Z', lagging: false, buckets: {} };
  behave = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', [protocolHeader]: '1' });
    response.end(JSON.stringify({ data }));
  };
  expect(await pull()).toEqual({ kind: 'ok', data });
});

test('a reply that trickles in for longer than any timeout is accepted', async () => {
  const data = { epoch: 'e', asOf: '2026-11-21T10:00:00.000Z', lagging: false, buckets: {} };
  behave = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', [protocolHeader]: '1' });
    const bytes = Buffer.from(JSON.stringify({ data }));
    const send = (at: number) => {
      if (at >= bytes.length) return void response.end();
      response.write(bytes.subarray(at, at + 8));
      plain(() => send(at + 8), 300);
    };
    send(0);
  };
  expect(await pull()).toEqual({ kind: 'ok', data });
});
