/** Two processes of the server on one database and one bucket, behind a proxy that asks them in turn. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { multipart } from '#api/files/testing/multipart.ts';
import { makeEncryptionKey } from '#api/platform/encryption/encryption-keys.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { withS3Server } from '#api/platform/testing/s3-server.ts';
import { connectLiveClient } from '#api/sync/testing/live-client.ts';
import { startProxy } from '#e2e/bench/load/proxy.ts';
import { findRestartPort } from '#e2e/fixtures/server.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { liveStreamUrl } from '#sync/protocol/live-stream.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Starts two processes.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const db = withDatabase();
const s3 = withS3Server();
const folder = mkdtempSync(join(tmpdir(), 'touchline-two-'));
const jwtSecret = 'of both processes and of this test';
/** Makes accounts with tokens that the processes accept. */
const accounts = testApp(db, { routes: () => {}, env: { JWT_SECRET: jwtSecret } });
const admin = { email: 'head@league.example', password: 'corner flag wind' };
const fileKeys = makeEncryptionKey();
const device = randomUUID();

let processes: { port: number; child: ChildProcess }[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;
let addresses: [first: string, second: string];

async function startProcess(port: number): Promise<ChildProcess> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3();
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--api-only'], {
    env: cleanEnv({
      PORT: String(port),
      DATABASE_URL: db.url,
      DATA_DIR: join(folder, String(port)),
      JWT_SECRET: jwtSecret,
      FILE_ENCRYPTION_KEYS: fileKeys,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SEED: 'none',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '127.0.0.1',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('a process did not start');
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok === true) return child;
    await sleep(50);
  }
}

/** Created before all tests, because a new event is sent to every stream. */
let streamEvents: string[];

beforeAll(async () => {
  streamEvents = await makeEvents(2);
  const ports = [await findRestartPort(), await findRestartPort()] as const;
  addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  processes = await Promise.all(
    ports.map(async (port) => ({ port, child: await startProcess(port) })),
  );
  proxy = await startProxy(ports);
});

afterAll(async () => {
  await proxy?.stop();
  for (const { child } of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its reply's shape
  body: any;
}

/** Calls the proxy, or the process at an address. */
async function post(
  path: string,
  body: unknown,
  { actor, at = proxy.url, client }: { actor?: TestActor; at?: string; client?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${at}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...actor?.headers,
      ...(client !== undefined && { 'x-forwarded-for': client }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

interface Pulled {
  epoch: string;
  buckets: Record<string, { cursor: string; rows: Record<string, { eventId?: string }[]> }>;
}

async function pull(actor: TestActor, at: string, known?: Pulled): Promise<Pulled> {
  const cursors = Object.entries(known?.buckets ?? {}).map(([name, { cursor }]) => [name, cursor]);
  const body = {
    protocol: 1,
    epoch: known?.epoch ?? null,
    cursors: Object.fromEntries(cursors) as Record<string, string>,
  };
  const answer = await post('/sync/pull', body, { actor, at });
  expect(answer.status).toBe(200);
  return answer.body.data as Pulled;
}

const push = (actor: TestActor, mutation: unknown, at?: string) =>
  post('/sync/push', { protocol: 1, device, mutations: [mutation] }, { actor, ...(at && { at }) });

async function makeEvents(count: number): Promise<string[]> {
  const rows = await db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      `insert into event (name, description, start_date, end_date, accreditation_enabled)
       select 'Cup ' || gen_random_uuid(), '', '2026-08-01', '2027-06-01', true
       from generate_series(1, ?) returning id`,
      [count],
    ),
  );
  return rows.map(({ id }) => id);
}

const applying = (eventId: string, seq = 1) => ({
  id: randomUUID(),
  seq,
  name: 'event.join',
  args: { eventId },
});

const applications = (actor: TestActor) =>
  db.tx((tx) =>
    tx.execute<{ event_id: string }[]>('select event_id from accreditation where account_id = ?', [
      actor.id,
    ]),
  );

async function logIn(): Promise<{ token: string; refreshToken: string }> {
  const { status, body } = await post('/auth/login', admin);
  expect(status).toBe(200);
  return body.data;
}

test('a session is refreshed by the processes in turn', async () => {
  let pair = await logIn();
  for (let turn = 0; turn < 6; turn += 1) {
    const { status, body } = await post('/auth/refresh', { refreshToken: pair.refreshToken });
    expect(status).toBe(200);
    pair = body.data;
    const own = await fetch(`${proxy.url}/api/auth/sessions`, {
      headers: { 'x-access-token': pair.token },
    });
    expect(own.status).toBe(200);
    await own.body?.cancel();
  }
});

test('rows stored by one process are pulled from the other, which knows its cursors', async () => {
  const member = await accounts.asActor('member');
  const [event = ''] = await makeEvents(1);
  let known = await pull(member, addresses[0]);
  expect((await push(member, applying(event), addresses[0])).status).toBe(200);
  await vi.waitFor(async () => {
    const pulled = await pull(member, addresses[1], known);
    const rows = pulled.buckets[`user/${member.id}`]?.rows['accreditation'];
    expect(rows).toMatchObject([{ eventId: event }]);
    known = { ...pulled, buckets: { ...known.buckets, ...pulled.buckets } };
  });
  expect((await pull(member, addresses[0], known)).buckets).toEqual({});
});

test('a mutation that both processes get at the same time is carried out once, with one answer', async () => {
  const member = await accounts.asActor('member');
  const [event = ''] = await makeEvents(1);
  const mutation = applying(event);
  const answers = await Promise.all(
    [...addresses, ...addresses].map((at) => push(member, mutation, at)),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.data.results).toEqual([{ id: mutation.id, status: 'applied' }]);
  }
  expect(await applications(member)).toHaveLength(1);
});

test('a live stream of one process reports changes made through the other', async () => {
  const member = await accounts.asActor('member');
  for (const [index, at] of addresses.entries()) {
    const stream = await connectLiveClient(`${at}${liveStreamUrl}`, member.headers);
    const mutation = applying(streamEvents[index] ?? '', index + 1);
    const message = stream.next('pull');
    const { body } = await push(member, mutation, addresses[1 - index]);
    expect(body.data.results).toEqual([{ id: mutation.id, status: 'applied' }]);
    await message;
    stream.close();
  }
});

test('an upload to one process is read from the other', async () => {
  const { token } = await logIn();
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000, 'minutes ')]);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  for (const [index, at] of addresses.entries()) {
    const { body, headers } = await multipart({ fileName: 'guide.pdf', content });
    const sent = await fetch(`${at}/api/file`, {
      method: 'POST',
      headers: { ...headers, 'x-access-token': token },
      body: new Uint8Array(body),
    });
    expect(sent.status).toBe(201);
    const { data } = (await sent.json()) as { data: { fileName: string } };
    const read = await fetch(`${addresses[1 - index]}/api/file/${data.fileName}`, {
      headers: { 'x-access-token': token },
    });
    expect(hash(Buffer.from(await read.arrayBuffer()))).toBe(hash(content));
  }
});

test('failed log-ins at both processes reach one limit', async () => {
  const wrong = { email: 'nobody@league.example', password: 'a wrong password' };
  const statuses: number[] = [];
  // The proxy's own caller, so that no other test shares the limit.
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await post('/auth/login', wrong, { client: '203.0.113.7' })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
});

test('nothing that is sent again is lost when a process is killed', async () => {
  const member = await accounts.asActor('member');
  const events = await makeEvents(24);
  const [doomed] = processes;
  if (doomed === undefined) throw new Error('there is no process');
  const stream = await connectLiveClient(`${addresses[0]}${liveStreamUrl}`, member.headers);
  for (const [index, event] of events.entries()) {
    const mutation = applying(event, index + 1);
    const isLast = index === 8;
    const sending = push(member, mutation, isLast ? addresses[0] : undefined);
    if (isLast) doomed.child.kill('SIGKILL');
    let answer = await sending.catch(() => undefined);
    // The proxy goes on asking the dead process for a while. As a phone does: the same mutation,
    // until someone answers.
    while (answer?.status !== 200) {
      await sleep(50);
      answer = await push(member, mutation).catch(() => undefined);
    }
    expect(answer.body.data.results).toEqual([{ id: mutation.id, status: 'applied' }]);
  }
  const stored = (await applications(member)).map(({ event_id: event }) => event);
  expect(stored.toSorted()).toEqual(events.toSorted());
  await stream.ended;
  doomed.child = await startProcess(doomed.port);
});
