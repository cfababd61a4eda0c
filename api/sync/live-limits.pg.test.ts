/** Tests the limits on live streams, and how streams end when the client does not close them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { protocolHeader } from '#sync/protocol/response-headers.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';
import { entities } from '#api/schema.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { liveRoutes } from '#api/sync/live-routes.ts';
import { createLiveServer } from '#api/sync/live-server.ts';

const many = 1000;
const db = withDatabase({ entities });
const env = { JWT_SECRET: 'the same in both processes, and long enough' };
const full = testApp(db, {
  routes: (app) => liveRoutes(app, createLiveServer(app, { caller: 2 * many, address: many })),
  env,
});
const watchful = testApp(db, {
  routes: (app) => liveRoutes(app, createLiveServer(app, undefined, 100)),
  env,
});
const open = new AbortController();
const address = new Map<typeof full, string>();

beforeAll(async () => {
  for (const each of [full, watchful])
    address.set(each, await each.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => open.abort());

const ask = (at: typeof full, { headers }: TestActor) =>
  fetch(`${address.get(at)}${liveStreamUrl}`, { headers, signal: open.signal });

/** Yields the stream's lines without heartbeats. */
async function* linesOf(answer: Response): AsyncGenerator<string, void> {
  let rest = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { type } = JSON.parse(line) as { type: string };
      if (type !== 'beat') yield type;
    }
  }
}

/**
 * Reads until a line of this type or the end, because a stream also reports its actor's own
 * changes.
 */
async function until(lines: AsyncGenerator<string, void>, type: string): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) return 'nothing more';
    if (value === type) return value;
  }
}

const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute(sql, params));

// A thousand connections in one process.
test(
  'a thousand streams from one address all hear of one change; one more has to wait',
  { timeout: 120_000 },
  async () => {
    const actor = await full.asActor('member');
    const answers: Response[] = [];
    // If all connect together, a busy machine takes longer than the server waits for a first request.
    while (answers.length < many)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(full, actor)))));
    const streams = answers.map(linesOf);
    const next = () => Promise.all(streams.map(async (lines) => (await lines.next()).value));
    expect(new Set(await next())).toEqual(new Set(['hello']));

    const late = await ask(full, actor);
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60']);
    await late.body?.cancel();

    await run(`update account set first_name = 'X' where id = ? returning 1`, [actor.id]);
    expect(new Set(await next())).toEqual(new Set(['pull']));

    await full.app.close();
    const ends = await Promise.all(streams.map((lines) => until(lines, 'end')));
    expect(new Set(ends)).toEqual(new Set(['nothing more']));
  },
);

test.each([
  ['runs out by the clock', 'update session set expires_at = now() where id = ? returning 1'],
  ['is deleted', 'delete from session where id = ? returning 1'],
] as const)('a session that %s ends its stream at a heartbeat, and no other', async (_, sql) => {
  const [actor, stranger] = [await watchful.asActor('member'), await watchful.asActor('member')];
  const [own, others] = [
    linesOf(await ask(watchful, actor)),
    linesOf(await ask(watchful, stranger)),
  ];
  expect([(await own.next()).value, (await others.next()).value]).toEqual(['hello', 'hello']);
  await run(sql, [actor.sessionId]);
  expect([await until(own, 'end'), (await own.next()).done]).toEqual(['end', true]);
  await run(`update account set first_name = 'X' where id = ? returning 1`, [stranger.id]);
  expect(await until(others, 'pull')).toBe('pull');
});

test('an account whose role changes has to connect its stream again', async () => {
  const actor = await watchful.asActor('member');
  const lines = linesOf(await ask(watchful, actor));
  await lines.next();
  await run(`update account set scope = 'admin', role = null where id = ? returning 1`, [actor.id]);
  expect(await until(lines, 'end')).toBe('end');
});

test('a refused stream carries the protocol too; there is no stream without its lines', async () => {
  const refused = await watchful.call(null, 'GET', liveStreamUrl);
  expect([refused.status, refused.headers[protocolHeader]]).toEqual([401, '1']);
  const pending = await watchful.call(await watchful.asActor('pending'), 'GET', liveStreamUrl);
  expect([pending.status, pending.headers[protocolHeader]]).toEqual([403, '1']);
  const head = await watchful.call(await watchful.asActor('member'), 'HEAD', liveStreamUrl);
  expect(head.status).toBe(404);
});

test('a stream that its client closes early leaves no timer behind', async () => {
  const day = 86_400;
  const started = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  try {
    const { headers } = await watchful.asActor('member');
    const stop = new AbortController();
    const url = `${address.get(watchful)}${liveStreamUrl}&seconds=${day}`;
    await fetch(url, { headers, signal: stop.signal });
    const timer = () => {
      const at = started.mock.calls.findIndex(([, delay]) => delay === day * 1000);
      return started.mock.results[at]?.value as NodeJS.Timeout | undefined;
    };
    await expect.poll(timer).toBeDefined();
    stop.abort();
    await expect.poll(() => cleared.mock.calls.map(([each]) => each)).toContain(timer());
  } finally {
    vi.restoreAllMocks();
  }
});
