/**
 * Restores a server to a state before changes that it confirmed to a phone: the phone sends them
 * again.
 */
import 'fake-indexeddb/auto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveQuery } from 'dexie';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { readConfig } from '#api/platform/config/config.ts';
import { withBackupConnection } from '#api/platform/backup/connection.ts';
import { findRunningPostgres } from '#api/platform/embedded-postgres/configured-database.ts';
import { start, type RunningServer } from '#api/startup/start.ts';
import { runHere } from '#api/operations/testing/run-command.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { readPosition, writeSession } from '#sync/client/storage/replica-meta.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { openReplica, type Replica } from '#sync/client/storage/replica.ts';
import { createHttpTransport } from '#sync/client/network/http-transport.ts';
import type { PushReply } from '#sync/protocol/push.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

// Each test stops and starts PostgreSQL several times.
vi.setConfig({ testTimeout: longTestLimit, hookTimeout: longTestLimit });

const folder = mkdtempSync(join(tmpdir(), 'touchline-restore-'));
// Use a separate folder that PostgreSQL's account may enter.
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-restore-data-'));
const env = { DATA_DIR: dataDir };
let server: RunningServer | undefined;

async function startServer(): Promise<void> {
  const quiet = { PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  server = await start(readConfig({ ...env, ...quiet }), { pages: false });
}
async function stopServer(): Promise<void> {
  expect(await server?.stop()).toEqual([]);
  server = undefined;
}
beforeAll(startServer);
afterAll(async () => {
  await server?.stop();
  for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
});

const at = (path: string) => `${server?.address}${path}`;

async function logIn(email: string) {
  const answer = await fetch(at('/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'touchline-demo' }),
  });
  const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } };
  return data;
}

/** Queries the server's database. */
async function ask(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const url = await findRunningPostgres(dataDir);
  return withBackupConnection(String(url), (database) => database.query(sql, values));
}

interface Phone {
  userId: string;
  replica: Replica;
  /** Replies to pushes as received over the network. */
  answers: PushReply['results'];
  round(): Promise<string>;
  book(match: Record<string, unknown>): Promise<string>;
}

async function newPhone(email: string): Promise<Phone> {
  const { token, user } = await logIn(email);
  const replica = await openReplica(user.id, { create: true });
  const sessionId = 'of this phone';
  await writeSession(replica, sessionId);
  const answers: PushReply['results'] = [];
  const credentials = {
    token: async () => token,
    renew: async () => 'unreachable' as const,
    ended: async () => {},
  };
  const transport = createHttpTransport(memberSync.address, credentials, async (path, init) => {
    const answer = await fetch(at(path as string), init);
    if (path === '/api/sync/push') {
      answers.push(...((await answer.clone().json()) as { data: PushReply }).data.results);
    }
    return answer;
  });
  const { signal } = new AbortController();
  return {
    userId: user.id,
    replica,
    answers,
    round: async () =>
      (
        await syncOnce({
          definition: memberSync,
          replica,
          sessionId,
          transport,
          signal,
          first: false,
        })
      ).kind,
    book: ({ id, event_id: eventId }) =>
      enqueue(replica, 'match.join', {
        eventId: String(eventId),
        matchId: String(id),
        scope: 'member',
      }),
  };
}

/** Runs sync cycles until nothing is left to do. */
const settle = (phone: Phone) => expect.poll(() => phone.round()).toBe('done');

const bookings = (account: string) =>
  ask('select match_id, id, created_at from booking where account_id = $1 order by match_id', [
    account,
  ]);

async function openMatches(account: string): Promise<Record<string, unknown>[]> {
  return ask(
    `select m.id, m.event_id from match m
     join accreditation a on a.event_id = m.event_id and a.account_id = $1
     where a.status = 'approved' and m.reservation_open and m.date > now() + interval '3 days'
       and m.deleted_at is null
       and not exists (select from booking b where b.match_id = m.id and b.account_id = $1)
     order by m.date limit 2`,
    [account],
  );
}

async function backUp(name: string): Promise<string> {
  const file = join(folder, name);
  const { said, code } = await runHere('backup', [file], env);
  expect(code, said).toBe(0);
  return file;
}

/** Stops the server, restores a backup and starts it again. */
async function putBack(file: string, meanwhile?: () => Promise<void>): Promise<void> {
  await stopServer();
  const { said, code } = await runHere('restore', ['--replace', file], env);
  expect(code, said).toBe(0);
  await startServer();
  await meanwhile?.();
}

test('a backup older than an acknowledgement: the phone begins anew and sends again', async () => {
  const phone = await newPhone('photographer@touchline.example');
  await settle(phone);
  const [a, b] = await openMatches(phone.userId);
  if (!a || !b) throw new Error('the demo has no two matches left to book');

  const first = await phone.book(a);
  await settle(phone);
  const file = await backUp('between.tar.gz');
  const bookedThen = await bookings(phone.userId);
  const second = await phone.book(b);
  await settle(phone);
  expect(phone.answers.splice(0).map(({ id, status }) => [id, status])).toEqual([
    [first, 'applied'],
    [second, 'applied'],
  ]);
  expect(await bookings(phone.userId)).toHaveLength(bookedThen.length + 1);
  const { epoch } = await readPosition(phone.replica);
  const tickets: number[] = [];
  const watching = liveQuery(() => phone.replica.table('ticket').count()).subscribe((count) =>
    tickets.push(count),
  );

  await putBack(file);
  expect(await bookings(phone.userId), 'the server knows nothing of B').toEqual(bookedThen);
  expect(await phone.round()).toBe('again');
  expect((await readPosition(phone.replica)).epoch).not.toBe(epoch);
  const queued = await phone.replica.outbox.toArray();
  expect(queued.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
  const [rows] = await ask('select now() as restored');
  await settle(phone);

  expect(phone.answers.map(({ id, status }) => [id, status])).toEqual([
    [first, 'applied'],
    [second, 'applied'],
  ]);
  const memory = await ask(
    'select id, at < $2 as of_then from sync.mutation where account = $1 order by at',
    [phone.userId, rows?.['restored']],
  );
  expect(memory, 'A was answered from memory, B was carried out').toEqual([
    { id: first, of_then: true },
    { id: second, of_then: false },
  ]);
  const now = await bookings(phone.userId);
  expect(now).toHaveLength(bookedThen.length + 1);
  expect(now).toEqual(expect.arrayContaining(bookedThen));
  expect(await phone.replica.outbox.count()).toBe(0);
  expect(await phone.replica.attention.count()).toBe(0);
  watching.unsubscribe();
  expect(tickets.length).toBeGreaterThan(0);
  expect(Math.min(...tickets), 'never an empty wallet in between').toBeGreaterThan(0);
  phone.replica.close();
});

test('control: without the answers in the backup, what was done is reported as refused', async () => {
  const phone = await newPhone('writer@touchline.example');
  await settle(phone);
  const [a] = await openMatches(phone.userId);
  if (!a) throw new Error('the demo has no match left to book');
  const first = await phone.book(a);
  await settle(phone);
  const file = await backUp('with-memory.tar.gz');
  await putBack(file, async () => {
    await ask('delete from sync.mutation where id = $1', [first]);
  });
  await settle(phone);
  await settle(phone);
  expect((await phone.replica.attention.toArray()).map(({ id }) => id)).toEqual([first]);
  phone.replica.close();
});
