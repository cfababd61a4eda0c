import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Span } from '#api/platform/database/spans.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { RemoteSpan, Tracing } from '#api/platform/tracing/tracing.ts';

const db = withDatabase();
const caller = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  sampled: true,
};
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
const ownTrace = 'd'.repeat(32);

interface Line {
  msg: string;
  traceId?: string;
}

/** A server whose spans and log lines are kept in memory. */
function tracedApp(env: Record<string, string>) {
  const lines: Line[] = [];
  const requests: { name: string; caller: RemoteSpan | null; result: unknown }[] = [];
  const tracing: Tracing = {
    startRequest(name, from) {
      const request = { name, caller: from, result: undefined as unknown };
      requests.push(request);
      const span: Span = {
        traceId: from?.traceId ?? ownTrace,
        startChild: () => span,
        end: (result) => void (request.result = result),
      };
      return span;
    },
    startJob: () => {
      throw new Error('there are no jobs here');
    },
    stop: async () => {},
  };
  const app = testApp(db, {
    routes: (server) => {
      const config = { access: 'open' as const };
      server.get('/api/traced/:secret', { config }, (request, reply) => {
        request.log.warn('by the request');
        setImmediate(() => {
          server.log.warn('by the server');
          void reply.send('ok');
        });
      });
      server.get('/api/slow', { config }, async () => sleep(1000, 'too late'));
      server.get('/api/broken', { config }, () => {
        throw new Error('broken');
      });
      server.get('/api/some/live', { config }, (_, reply) => reply.send('a stream'));
    },
    env: { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...env },
    services: { tracing },
    logStream: new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)) as Line);
        done();
      },
    }),
  });
  return {
    server: app,
    requests,
    lines,
    /** Calls and returns the lines logged meanwhile. */
    async call(path: string) {
      lines.length = 0;
      requests.length = 0;
      await app.call(null, 'GET', path, undefined, { traceparent });
      await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('answered'));
      return lines.map(({ msg, traceId }) => [msg, traceId]);
    },
  };
}

const behindProxy = tracedApp({ TRUST_PROXY: '127.0.0.1' });
const exposed = tracedApp({});

test('a request continues its proxy’s trace, and every line of its log names it', async () => {
  expect(await behindProxy.call('/api/traced/of-amira')).toEqual([
    ['by the request', caller.traceId],
    ['by the server', caller.traceId],
    ['answered', caller.traceId],
  ]);
  expect(behindProxy.requests).toEqual([
    {
      name: 'GET /api/traced/:secret',
      caller,
      result: { failed: false, attributes: { 'http.response.status_code': 200 } },
    },
  ]);
});

test('a client that is no proxy cannot choose the trace', async () => {
  const lines = await exposed.call('/api/traced/of-amira');
  expect(lines.map(([, traceId]) => traceId)).toEqual([ownTrace, ownTrace, ownTrace]);
  expect(exposed.requests).toMatchObject([{ caller: null }]);
});

test('a request that fails says so, in its span and in its log', async () => {
  const lines = await behindProxy.call('/api/broken');
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(([, traceId]) => traceId))).toEqual(new Set([caller.traceId]));
  expect(behindProxy.requests).toMatchObject([{ result: { failed: true } }]);
});

test('a request whose client gives up ends without a status', async () => {
  const address = await exposed.server.app.listen({ port: 0, host: '127.0.0.1' });
  exposed.requests.length = 0;
  const client = new AbortController();
  const calling = fetch(`${address}/api/slow`, { signal: client.signal });
  await vi.waitFor(() => expect(exposed.requests).toHaveLength(1));
  client.abort();
  await expect(calling).rejects.toThrow('aborted');
  await vi.waitFor(() =>
    expect(exposed.requests).toMatchObject([{ name: 'GET /api/slow', result: { failed: true } }]),
  );
  expect(exposed.requests[0]?.result).toEqual({ failed: true });
});

test.each(['/api/live', '/api/ready', '/api/some/live', '/api/nowhere'])(
  '%s is not traced',
  async (path) => {
    expect(await exposed.call(path)).toEqual([['answered', undefined]]);
    expect(exposed.requests).toEqual([]);
  },
);
