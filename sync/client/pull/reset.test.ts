import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { editDraft, readDraft } from '#sync/client/reports/drafts.ts';
import { readPosition } from '#sync/client/storage/replica-meta.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { withDatabaseRetry } from '#sync/client/storage/database-retry.ts';
import { directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { hangWrites, killAtWrite } from '#sync/client/testing/faults.ts';
import { occupyStores } from '#sync/client/testing/occupied-stores.ts';
import type { Transport } from '#sync/client/network/http-transport.ts';
import {
  createPhone,
  storedVersions,
  runCycle,
  row,
  type Phone,
} from '#sync/client/testing/phone.ts';

const eventId = '00000000-0000-4000-8000-000000000001';
const reportId = '00000000-0000-4000-8000-000000000002';

/** A phone with rows, an outbox and a draft, and a server restored to an earlier day. */
async function beforeReset(): Promise<{ server: FakeServer; phone: Phone }> {
  const server = new FakeServer();
  const phone = await createPhone();
  server.put('user/u', 'ticket', row('t', 2));
  server.put('season', 'event', row('e', 5));
  server.put('event/a', 'match', row('gone', 1));
  await enqueue(phone.replica, 'event.join', { eventId });
  await runCycle(phone, directTransport(server));
  await enqueue(phone.replica, 'event.join', { eventId, scope: 'officer' });
  await editDraft(phone.replica, reportId, { urgent: true });
  server.restore(server.lines.filter(({ bucket }) => bucket !== 'event/a'));
  server.put('user/u', 'ticket', row('t', 1));
  return { server, phone };
}

const everything = async (phone: Phone) => ({
  tickets: await storedVersions(phone, 'ticket'),
  events: await storedVersions(phone, 'event'),
  matches: await storedVersions(phone, 'match'),
  epoch: (await readPosition(phone.replica)).epoch,
  outbox: (await phone.replica.outbox.toArray()).map(({ id }) => id),
  sent: (await phone.replica.sent.toArray()).map(({ id }) => id),
  draft: (await readDraft(phone.replica, reportId)) !== null,
});

/** Applies the reply without pushing. */
const pullOnly = (server: FakeServer): Transport => ({
  ...directTransport(server),
  push: async () => ({ kind: 'ok', data: { results: [] } }),
});

describe('a reset', () => {
  it('a reset killed at any write keeps all old rows, and is completed by the next start', async () => {
    let survived = 0;
    for (let write = 0; ; write += 1) {
      const { server, phone } = await beforeReset();
      await phone.replica.outbox.toCollection().modify({ notBefore: Date.now() + 60_000 });
      const before = await everything(phone);
      const kill: { write: number | null } = { write };
      await killAtWrite(phone.replica, kill);
      const outcome = await runCycle(phone, pullOnly(server)).catch(() => 'killed');
      kill.write = null;
      phone.replica.close();
      const again = { ...phone, replica: await openReplica(phone.userId) };
      const after = await everything(again);
      if (outcome !== 'killed') {
        expect(after.epoch).not.toBe(before.epoch);
        expect(after).toMatchObject({ tickets: { t: 1 }, matches: {}, sent: [], draft: true });
        expect(after.outbox).toEqual([...before.sent, ...before.outbox]);
        break;
      }
      survived += 1;
      expect(after).toEqual(before);
      await runCycle(again, pullOnly(server));
      expect(await storedVersions(again, 'ticket')).toEqual({ t: 1 });
    }
    expect(survived).toBeGreaterThan(5);
  });

  it('a reset never shows another tab an empty database', async () => {
    const { server, phone } = await beforeReset();
    const other = await openReplica(phone.userId);
    const seen: number[] = [];
    let over = false;
    const watching = (async () => {
      while (!over) seen.push(await other.table('ticket').count());
    })();
    await runCycle(phone, directTransport(server));
    over = true;
    await watching;
    expect(new Set(seen)).toEqual(new Set([1]));
    // Control: cleared first and filled later, the other tab would see no rows for a moment.
    const rows = await other.table('ticket').toArray();
    await phone.replica.table('ticket').clear();
    expect(await other.table('ticket').count()).toBe(0);
    await phone.replica.table('ticket').bulkPut(rows);
  });
});

describe('a hanging database', () => {
  it('a hanging database is reopened, and the write is repeated', async () => {
    const { userId, replica } = await createPhone();
    replica.close();
    // The repeated write has to be faster than this, on a busy machine too.
    const patient = await openReplica(userId, { patience: 1000 });
    const times = { left: 1 };
    await hangWrites(patient, times);
    await enqueue(patient, 'event.join', { eventId });
    expect(times.left).toBe(0);
    expect(await patient.outbox.count()).toBe(1);
  });

  it('a hanging database throws when it still hangs', async () => {
    const { userId, replica } = await createPhone();
    replica.close();
    const patient = await openReplica(userId, { patience: 20 });
    await hangWrites(patient, { left: 100 });
    const write = enqueue(patient, 'event.join', { eventId });
    await expect(write).rejects.toMatchObject({ name: 'DatabaseTimeoutError' });
  });

  it('a hanging database does not save later what was said not to be saved', async () => {
    const { userId, replica } = await createPhone();
    const patient = await openReplica(userId, { patience: 20 });
    const { release, ended } = await occupyStores(replica, ['outbox']);
    const write = enqueue(patient, 'event.join', { eventId });
    await expect(write).rejects.toMatchObject({ name: 'DatabaseTimeoutError' });
    release();
    await ended;
    expect(await replica.outbox.count()).toBe(0);
  });

  it('a hanging database is read again by screens once it was reopened', async () => {
    const { userId, replica } = await createPhone();
    replica.close();
    const patient = await openReplica(userId, { patience: 1000 });
    const counts: number[] = [];
    const screen = liveQuery(() => patient.meta.count()).subscribe((count) => counts.push(count));
    await vi.waitFor(() => expect(counts).toHaveLength(1));
    await hangWrites(patient, { left: 1 });
    await enqueue(patient, 'event.join', { eventId });
    await vi.waitFor(() => expect(counts).toHaveLength(2));
    screen.unsubscribe();
  });

  it.each(['AbortError', 'InvalidStateError', 'UnknownError', 'TransactionInactiveError'])(
    'a hanging database that reports %s is tried once more',
    async (name) => {
      const { replica } = await createPhone();
      let tries = 0;
      const count = await withDatabaseRetry(replica, async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('lost'), { name });
        return replica.meta.count();
      });
      expect([tries, count]).toEqual([2, 1]);
    },
  );

  it('a hanging database is not recreated by a repeated write after the log-out', async () => {
    const { userId, replica } = await createPhone();
    const { deleteReplica } = await import('#sync/client/storage/replica.ts');
    await deleteReplica(userId);
    await expect(enqueue(replica, 'event.join', { eventId })).rejects.toThrow();
    await expect(openReplica(userId)).rejects.toThrow('no database');
  });
});
