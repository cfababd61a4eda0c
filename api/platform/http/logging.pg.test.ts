import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';

const db = withDatabase();

/** A server whose log lines are kept in memory. */
function loggingApp(env: Record<string, string>) {
  const lines: { msg: string; reqId?: string; err?: { message: string } }[] = [];
  const app = testApp(db, {
    routes: (server) => {
      server.get('/api/broken/:secret', { config: { access: 'open' } }, () => {
        throw new Error('broken');
      });
    },
    env: { LOG_LEVEL: 'info', ...env },
    logStream: new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)) as (typeof lines)[number]);
        done();
      },
    }),
  });
  return async (id: string) => {
    lines.length = 0;
    const { headers } = await app.call(null, 'GET', '/api/broken/of-amira', undefined, {
      'x-request-id': id,
    });
    await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('answered'));
    return { lines, replied: headers['x-request-id'] };
  };
}

const behindProxy = loggingApp({ TRUST_PROXY: '127.0.0.1' });
const exposed = loggingApp({});

test('every log line of a failed request, and its reply, has the proxy’s request id', async () => {
  const { lines, replied } = await behindProxy('from-the-proxy-7');
  expect(replied).toBe('from-the-proxy-7');
  expect(lines.map(({ reqId }) => reqId)).toEqual(['from-the-proxy-7', 'from-the-proxy-7']);
  expect(lines.map(({ err }) => err?.message)).toContain('broken');
  expect(JSON.stringify(lines)).not.toContain('amira');
});

test('a client that is no proxy cannot choose the request id', async () => {
  const { lines, replied } = await exposed('from-a-client');
  expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([replied]));
  expect(replied).toMatch(/^[\da-f-]{36}$/);
});
