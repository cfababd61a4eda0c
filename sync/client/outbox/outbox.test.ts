import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { nextBatch, nextRetryAt, claimBatch } from '#sync/client/outbox/outbox.ts';
import { readAsOf } from '#sync/client/storage/replica-meta.ts';
import { pushBytes } from '#sync/protocol/push.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import type { OutboxItem } from '#sync/client/storage/sync-replica.ts';
import { applyPushResults } from '#sync/client/outbox/push-results.ts';
import { requeueSent, deleteExpiredSent } from '#sync/client/outbox/sent-mutations.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';

const someId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const join = ({ replica }: Phone, n: number, scope: 'member' | 'officer' = 'member') =>
  enqueue(replica, 'event.join', { eventId: someId(n), scope });
const answer = (text: string) => ({ question: 'Q', occurrence: 0, text });
const save = ({ replica }: Phone, n: number, text: string) =>
  enqueue(
    replica,
    'report.save',
    { reportId: someId(n), answers: [answer(text)], attach: [], detach: [], settles: [] },
    { answers: [answer('')] },
  );
const day = 24 * 3600_000;

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the phone's clock to `now`; nothing else is faked. */
function clock(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
}

describe('a batch', () => {
  it('a batch is limited by bytes, but contains at least one mutation', async () => {
    const phone = await createPhone();
    const big = '…'.repeat(19_000);
    for (let n = 0; n < 30; n += 1) await save(phone, n, big);
    const first = await nextBatch(phone.replica, memberSync.uploads, Date.now());
    expect(first.length).toBeGreaterThan(10);
    expect(new Blob([JSON.stringify(first)]).size).toBeLessThan(pushBytes);
    const server = new FakeServer();
    await runCycle(phone, directTransport(server));
    expect(server.pushes.length).toBe(2);
    expect(server.carriedOut.length).toBe(30);
    const args = {
      reportId: someId(1),
      answers: Array.from({ length: 10 }, (_, n) => ({
        question: `${n}`.padStart(500, 'ق'),
        occurrence: 0,
        text: 'ق'.repeat(20_000),
      })),
      attach: [],
      detach: [],
      settles: [],
    };
    await enqueue(phone.replica, 'report.save', args, {
      answers: args.answers.map((one) => ({ ...one, text: 'ي'.repeat(20_000) })),
    });
    await save(phone, 2, 'short');
    expect(await nextBatch(phone.replica, memberSync.uploads, Date.now())).toHaveLength(2);
  });

  it('a batch is marked on disk before it is sent, and never changes afterwards', async () => {
    const phone = await createPhone();
    const id = await join(phone, 1);
    await phone.replica.outbox.toCollection().modify({ attempted: false });
    const server = new FakeServer();
    let marked: unknown;
    const transport = directTransport(server, {
      before: async (call) => {
        const other = await openReplica(phone.userId);
        if (call === 'push') marked = (await other.outbox.toArray())[0]?.attempted;
        other.close();
        return undefined;
      },
    });
    await runCycle(phone, transport);
    expect(marked).toBe(true);
    expect(server.carriedOut).toEqual([id]);
  });

  it('a batch includes mutations that another runner is sending, before later ones of their record', async () => {
    const phone = await createPhone();
    const first = await join(phone, 1);
    await claimBatch(phone.replica, memberSync.uploads, Date.now());
    const second = await join(phone, 1, 'officer');
    const batch = await claimBatch(phone.replica, memberSync.uploads, Date.now());
    expect(batch.map(({ id }) => id)).toEqual([first, second]);
  });

  it('a batch skips a record that must wait, without a busy loop', async () => {
    const phone = await createPhone();
    await join(phone, 1);
    await join(phone, 1, 'officer');
    const later = Date.now() + 40_000;
    const [head] = await phone.replica.outbox.toArray();
    await phone.replica.outbox.update(head!.seq, { notBefore: later });
    expect(await nextBatch(phone.replica, memberSync.uploads, Date.now())).toEqual([]);
    expect(await nextRetryAt(phone.replica, memberSync.uploads)).toBe(later);
  });
});

describe('a mutation whose photos the server lacks', () => {
  const sha256 = 'a'.repeat(64);
  const retry = (phone: Phone, items: readonly OutboxItem[]) =>
    applyPushResults(
      phone.replica,
      memberSync.uploads,
      phone.sessionId,
      items,
      items.map(({ id }) => ({ id, status: 'retry', data: { missing: [sha256] } })),
    );

  it('a mutation that names no missing photo waits as long as any other', async () => {
    const phone = await createPhone();
    await join(phone, 1);
    await retry(phone, await phone.replica.outbox.toArray());
    expect(await nextRetryAt(phone.replica, memberSync.uploads)).toBeGreaterThan(Date.now());
  });

  it.each([
    [2, 'immediately'],
    [3, 'after a while'],
  ])(
    'a mutation whose photos the server lacks uploads one again, after %s tries %s',
    async (attempt, when) => {
      const phone = await createPhone();
      await phone.replica.photo.put({
        sha256,
        title: 'a.jpg',
        mime: 'image/jpeg',
        size: 1,
        addedAt: 0,
        state: 'uploaded',
        kept: true,
        attempt,
        tries: 0,
        refusals: 0,
        notBefore: 0,
        uploadedAt: null,
      });
      const attach = [{ sha256, title: 'a.jpg' }];
      const change = { reportId: someId(1), answers: [], attach, detach: [], settles: [] };
      await enqueue(phone.replica, 'report.save', change, { answers: [] });
      await retry(phone, await phone.replica.outbox.toArray());
      const photo = await phone.replica.photo.get(sha256);
      expect(photo).toMatchObject({ state: 'here', attempt: attempt + 1 });
      expect((photo?.notBefore ?? 0) > Date.now()).toBe(when === 'after a while');
      expect((await phone.replica.outbox.toArray())[0]?.notBefore).toBe(0);
    },
  );
});

describe('acknowledged mutations', () => {
  it('acknowledged mutations are queued again in their old order, before later ones', async () => {
    const phone = await createPhone();
    const server = new FakeServer();
    const old = [await join(phone, 1), await join(phone, 2)];
    await runCycle(phone, directTransport(server));
    const newer = [await join(phone, 1, 'officer'), await join(phone, 3)];
    await phone.replica.transaction('rw', phone.replica.outbox, phone.replica.sent, () =>
      requeueSent(phone.replica),
    );
    const batch = await nextBatch(phone.replica, memberSync.uploads, Date.now());
    expect(batch.map(({ id }) => id)).toEqual([...old, ...newer]);
    expect(batch.slice(0, 2).every(({ attempted }) => attempted === true)).toBe(true);
  });

  it('acknowledged mutations are kept for 30 days of server time, whatever the phone’s clock says', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const now = Date.now();
    server.now = () => now;
    clock(now - 20 * 365 * day);
    await join(phone, 1);
    await runCycle(phone, directTransport(server));
    clock(now + 20 * 365 * day);
    await runCycle(phone, directTransport(server), true);
    expect(await phone.replica.sent.count()).toBe(1);
    server.now = () => now + 31 * day;
    await runCycle(phone, directTransport(server), true);
    expect(await phone.replica.sent.count()).toBe(0);
  });

  it('acknowledged mutations of a version that recorded no time are counted from when they are first seen', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    await join(phone, 1);
    await runCycle(phone, directTransport(server));
    await phone.replica.sent.toCollection().modify((item) => {
      delete item.heldSince;
    });
    const asOf = Date.parse((await readAsOf(phone.replica))!);
    await deleteExpiredSent(phone.replica, asOf + 100 * day);
    expect(await phone.replica.sent.count()).toBe(1);
    await deleteExpiredSent(phone.replica, asOf + 131 * day);
    expect(await phone.replica.sent.count()).toBe(0);
  });
});

describe('correcting a clock', () => {
  it.each([
    ['five hours', 5 / 24],
    ['five years', 5 * 365],
  ])(
    'correcting a clock that was %s ahead does not delay the retry of failed mutations',
    async (_, days) => {
      const server = new FakeServer();
      const phone = await createPhone();
      const now = Date.now();
      clock(now + days * day);
      await join(phone, 1);
      server.decide = () => ({ status: 'retry' });
      await runCycle(phone, directTransport(server));
      clock(now);
      server.decide = () => ({ status: 'applied' });
      expect(await nextRetryAt(phone.replica, memberSync.uploads)).toBe(0);
      await runCycle(phone, directTransport(server));
      expect(server.carriedOut).toHaveLength(1);
    },
  );

  it('correcting a clock that was years ahead does not keep pulled mutations marked as sent', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const now = Date.now();
    server.lagging = true;
    clock(now + 5 * 365 * day);
    await join(phone, 1);
    await runCycle(phone, directTransport(server));
    clock(now);
    server.lagging = false;
    await runCycle(phone, directTransport(server));
    expect(await phone.replica.sent.toArray()).toMatchObject([{ fresh: 0 }]);
  });
});

describe('late results', () => {
  it('late results of an earlier session change nothing, even if the same user is logged in again', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    await join(phone, 1);
    const transport = directTransport(server, {
      after: async (call) => {
        if (call === 'push') await phone.replica.meta.put({ key: 'session', value: 'the next' });
        return undefined;
      },
    });
    expect(await runCycle(phone, transport)).toEqual({ kind: 'stopped' });
    expect(await phone.replica.outbox.count()).toBe(1);
    // The next session sends it again; the server knows its id.
    const next = { ...phone, sessionId: 'the next' };
    await runCycle(next, directTransport(server));
    expect(server.carriedOut).toHaveLength(1);
    expect(await phone.replica.sent.count()).toBe(1);
  });

  it('late results change nothing after another runner has applied them', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const id = await join(phone, 1);
    let first = true;
    const slow = directTransport(server, {
      after: async (call) => {
        if (call !== 'push' || !first) return undefined;
        first = false;
        await runCycle(phone, directTransport(server));
        return undefined;
      },
    });
    await runCycle(phone, slow);
    expect(await phone.replica.outbox.count()).toBe(0);
    expect(await phone.replica.sent.get(id)).toMatchObject({ status: 'applied' });
    // It is not marked as just sent again either.
    expect(await phone.replica.sent.get(id)).toMatchObject({ fresh: 0 });
    // Control: without a result it would still wait.
    const other = await createPhone();
    await join(other, 1);
    await runCycle(other, directTransport(server, { after: () => away }));
    expect(await other.replica.outbox.count()).toBe(1);
  });

  it('late results do not bring back a refusal that another tab got and the user discarded', async () => {
    const server = new FakeServer();
    server.decide = () => ({ status: 'refused', code: 'forbidden', message: 'Closed.' });
    const phone = await createPhone();
    await join(phone, 1);
    let first = true;
    const slow = directTransport(server, {
      after: async (call) => {
        if (call !== 'push' || !first) return undefined;
        first = false;
        await runCycle(phone, directTransport(server));
        expect(await phone.replica.attention.count(), 'control').toBe(1);
        await phone.replica.attention.clear();
        return undefined;
      },
    });
    await runCycle(phone, slow);
    expect(await phone.replica.attention.count()).toBe(0);
  });
});
