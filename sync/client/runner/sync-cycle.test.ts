import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { memberReplica } from '#sync/client/storage/replica.ts';
import { maxAnswerLength, maxQuestions } from '#sync/contracts/reports/reports.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { nextBatch } from '#sync/client/outbox/outbox.ts';
import { readPendingMutations } from '#sync/client/outbox/pending-mutations.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { pushBytes } from '#sync/protocol/push.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { writeSession } from '#sync/client/storage/replica-meta.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import {
  createPhone,
  storedVersions,
  runCycle,
  row,
  type Phone,
} from '#sync/client/testing/phone.ts';

function someId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
const join = (phone: Phone, n: number) =>
  enqueue(phone.replica, 'event.join', { eventId: someId(n) });

describe('the outbox', () => {
  it('the outbox is pushed before the pull that brings the result', async () => {
    const server = new FakeServer();
    server.decide = () => {
      server.put('user/u', 'accreditation', row('a', 1, { eventId: someId(1) }));
      return { status: 'applied' };
    };
    const phone = await createPhone();
    const id = await join(phone, 1);
    expect(await runCycle(phone, directTransport(server))).toEqual({ kind: 'done' });
    expect(server.carriedOut).toEqual([id]);
    expect(await storedVersions(phone, 'accreditation')).toEqual({ a: 1 });
    expect(await phone.replica.outbox.count()).toBe(0);
    expect(await phone.replica.sent.get(id)).toMatchObject({ status: 'applied', fresh: 0 });
  });

  it('the outbox is sent again with the same ids after a lost reply, and the server applies it once', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const id = await join(phone, 1);
    let lost = false;
    const lossy = directTransport(server, {
      after: (call) => {
        if (call !== 'push' || lost) return undefined;
        lost = true;
        return away;
      },
    });
    expect((await runCycle(phone, lossy)).kind).toBe('away');
    expect(await phone.replica.outbox.count()).toBe(1);
    expect((await runCycle(phone, lossy)).kind).toBe('done');
    expect(server.pushes.flatMap(({ mutations }) => mutations.map((one) => one.id))).toEqual([
      id,
      id,
    ]);
    expect(server.carriedOut).toEqual([id]);
  });

  it('control: a server that does not store ids would apply it twice', async () => {
    const server = new FakeServer();
    server.remembers = false;
    const phone = await createPhone();
    await join(phone, 1);
    let lost = false;
    const lossy = directTransport(server, {
      after: (call) => (call === 'push' && !lost ? ((lost = true), away) : undefined),
    });
    await runCycle(phone, lossy);
    await runCycle(phone, lossy);
    expect(server.carriedOut).toHaveLength(2);
  });

  it('the outbox survives a crash between push and reply', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const id = await join(phone, 1);
    let reached: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (reached = resolve));
    const hanging = directTransport(server, {
      after: () => {
        reached();
        return new Promise<undefined>(() => undefined);
      },
    });
    void runCycle(phone, hanging);
    await sent;
    phone.replica.close();
    const again = { ...phone, replica: await openReplica(phone.userId) };
    expect(await runCycle(again, directTransport(server))).toEqual({ kind: 'done' });
    expect(server.carriedOut).toEqual([id]);
    expect(await again.replica.sent.count()).toBe(1);
  });

  it('the outbox keeps a refused mutation for the user, with its texts', async () => {
    const server = new FakeServer();
    server.decide = () => ({
      status: 'refused',
      code: 'forbidden',
      message: 'The window is closed.',
    });
    const phone = await createPhone();
    const id = await join(phone, 1);
    await runCycle(phone, directTransport(server));
    expect(await phone.replica.outbox.count()).toBe(0);
    expect(await phone.replica.attention.get(id)).toMatchObject({
      name: 'event.join',
      args: { eventId: someId(1) },
      code: 'forbidden',
      message: 'The window is closed.',
    });
  });

  it('the outbox keeps the order of one record and does not let records block each other', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const first = await enqueue(phone.replica, 'event.join', {
      eventId: someId(1),
      scope: 'member',
    });
    const second = await enqueue(phone.replica, 'event.join', {
      eventId: someId(1),
      scope: 'officer',
    });
    const other = await join(phone, 2);
    let busy = true;
    server.decide = (_, args) => {
      const { eventId, scope } = args as { eventId: string; scope: string };
      return { status: busy && eventId === someId(1) && scope === 'member' ? 'retry' : 'applied' };
    };
    const [item] = await nextBatch(phone.replica, memberSync.uploads, Date.now());
    await phone.replica.outbox.update(item!.seq, { notBefore: Date.now() + 60_000 });
    await runCycle(phone, directTransport(server));
    expect(server.carriedOut).toEqual([other]);
    busy = false;
    await phone.replica.outbox.update(item!.seq, { notBefore: 0 });
    await runCycle(phone, directTransport(server));
    expect(server.carriedOut).toEqual([other, first, second]);
  });

  it('the outbox backs off before it retries an undecided mutation', async () => {
    const server = new FakeServer();
    server.decide = () => ({ status: 'retry' });
    const phone = await createPhone();
    await join(phone, 1);
    await runCycle(phone, directTransport(server));
    expect(server.pushes).toHaveLength(1);
    const [item] = await phone.replica.outbox.toArray();
    expect(item).toMatchObject({ tries: 1 });
    expect(item!.notBefore).toBeGreaterThan(Date.now());
  });

  it('the outbox treats a mutation without a result as undecided', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    await join(phone, 1);
    const transport = directTransport(server);
    await runCycle(phone, {
      ...transport,
      push: async () => ({ kind: 'ok', data: { results: [] } }),
    });
    expect(await phone.replica.outbox.toArray()).toMatchObject([{ tries: 1 }]);
  });

  it('the outbox splits a push that exceeds the limit', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    for (let n = 0; n < 120; n += 1) await join(phone, n);
    await runCycle(phone, directTransport(server));
    expect(server.pushes.map(({ mutations }) => mutations.length)).toEqual([50, 50, 20]);
    expect(new Set(server.carriedOut).size).toBe(120);
  });

  it('the outbox sends the base of a report as hashes if its texts would not fit into a push', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const answers = Array.from({ length: maxQuestions }, (_, occurrence) => ({
      question: 'What?',
      occurrence,
      text: 'س'.repeat(maxAnswerLength),
    }));
    const base = { answers, urgent: false, attachments: [] };
    const id = await enqueue(phone.replica, 'report.publish', { reportId: someId(1) }, base);
    const short = { ...base, answers: answers.slice(0, 1) };
    const other = await enqueue(phone.replica, 'report.publish', { reportId: someId(2) }, short);
    const lossy = directTransport(server, { after: () => away });
    await runCycle(phone, lossy);
    await runCycle(phone, lossy);
    const [first, second] = server.pushes;
    expect(new Blob([JSON.stringify(first)]).size).toBeLessThan(pushBytes);
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(first?.mutations).toMatchObject([{ id, base: { urgent: false, attachments: [] } }]);
    const sentBase = first?.mutations[0]?.base as typeof base | undefined;
    expect(sentBase?.answers[59]).toEqual({ question: 'What?', occurrence: 59, sha256 });
    // The server knows a repeated mutation by its content.
    expect(second?.mutations).toEqual(first?.mutations);
    await runCycle(phone, directTransport(server));
    expect(server.pushes.at(-1)?.mutations).toMatchObject([{ id: other, base: short }]);
  });

  it('the outbox finds the mutation that makes the server refuse a whole push, and sends the others', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    await join(phone, 1);
    const bad = await join(phone, 2);
    await join(phone, 3);
    const transport = directTransport(server);
    await runCycle(phone, {
      ...transport,
      push: async (request, signal) =>
        request.mutations.some(({ id }) => id === bad)
          ? { kind: 'refused', status: 422, code: 'validation', message: 'Please check.' }
          : transport.push(request, signal),
    });
    expect(server.carriedOut).toHaveLength(2);
    expect(await phone.replica.attention.toArray()).toMatchObject([
      { id: bad, code: 'validation' },
    ]);
  });

  it('the outbox stays unchanged while the session is over or the account may not sync', async () => {
    const phone = await createPhone();
    await join(phone, 1);
    const ended = directTransport(new FakeServer(), { before: () => ({ kind: 'ended' }) });
    expect(await runCycle(phone, ended)).toEqual({ kind: 'session' });
    const forbidden = directTransport(new FakeServer(), {
      before: () => ({ kind: 'refused', status: 403, code: 'forbidden', message: 'No.' }),
    });
    expect(await runCycle(phone, forbidden)).toEqual({ kind: 'forbidden' });
    const old = directTransport(new FakeServer(), { before: () => ({ kind: 'upgrade' }) });
    expect(await runCycle(phone, old)).toEqual({ kind: 'upgrade' });
    expect(await phone.replica.outbox.count()).toBe(1);
    expect(await phone.replica.attention.count()).toBe(0);
  });

  it('the outbox writes nothing for a reply that arrives after the log-out', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    await join(phone, 1);
    const transport = directTransport(server, {
      after: async () => {
        await phone.replica.meta.delete('session');
        return undefined;
      },
    });
    expect(await runCycle(phone, transport)).toEqual({ kind: 'stopped' });
    expect(await phone.replica.outbox.count()).toBe(1);
  });

  it('the outbox is applied once with two runners and no locks', async () => {
    for (let n = 0; n < 20; n += 1) {
      const server = new FakeServer();
      const phone = await createPhone();
      const other = { ...phone, replica: await openReplica(phone.userId) };
      const ids = [await join(phone, 1), await join(phone, 2)];
      server.put('season', 'event', row('e'));
      await Promise.all([
        runCycle(phone, directTransport(server)),
        runCycle(other, directTransport(server)),
      ]);
      expect(server.carriedOut).toEqual(ids);
      expect(await phone.replica.outbox.count()).toBe(0);
      expect(await phone.replica.sent.count()).toBe(2);
      expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    }
  });
});

describe('pending mutations', () => {
  it('pending mutations are shown until a pull that started later has brought their result', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    await join(phone, 1);
    expect(await readPendingMutations(phone.replica)).toMatchObject([
      { record: `event/${someId(1)}`, state: 'waiting' },
    ]);
    server.lagging = true;
    expect(await runCycle(phone, directTransport(server))).toEqual({ kind: 'again' });
    expect(await readPendingMutations(phone.replica)).toMatchObject([{ state: 'sent' }]);
    server.lagging = false;
    await runCycle(phone, directTransport(server));
    expect(await readPendingMutations(phone.replica)).toEqual([]);
  });

  it('pending mutations contain a double tap once', async () => {
    const phone = await createPhone();
    const [a, b] = await Promise.all([join(phone, 1), join(phone, 1)]);
    expect(a).toBe(b);
    expect(await phone.replica.outbox.count()).toBe(1);
  });
});

describe('a pull', () => {
  it('a pull brings new, changed and deleted rows', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    server.put('season', 'event', row('e'));
    server.put('season', 'event', row('f'));
    await runCycle(phone, directTransport(server));
    server.put('season', 'event', row('e', 2));
    server.remove('season', 'event', 'f');
    await runCycle(phone, directTransport(server));
    expect(await storedVersions(phone, 'event')).toEqual({ e: 2 });
    expect(server.pulls.at(-1)!.cursors).toEqual({ season: '2.signature' });
  });

  it('a pull queues acknowledged mutations again for a server restored to an earlier state', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    server.put('season', 'event', row('e', 1));
    const backup = [...server.lines];
    const id = await join(phone, 1);
    server.put('season', 'event', row('e', 7));
    await runCycle(phone, directTransport(server));
    server.restore(backup);
    expect(await runCycle(phone, directTransport(server))).toEqual({ kind: 'again' });
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    await runCycle(phone, directTransport(server));
    expect(server.carriedOut).toEqual([id, id]);
    expect(await phone.replica.outbox.count()).toBe(0);
  });

  it('a pull detects a restored server even if the synced rows were cleared meanwhile', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const transport = directTransport(server);
    server.put('season', 'event', row('e1'));
    const before = [...server.lines];
    const id = await join(phone, 1);
    await runCycle(phone, transport);
    await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'clear-rows');
    await writeSession(phone.replica, phone.sessionId);
    server.restore(before);
    expect(await runCycle(phone, transport)).toEqual({ kind: 'again' });
    await runCycle(phone, transport);
    expect(server.carriedOut).toEqual([id, id]);
    expect(await storedVersions(phone, 'event')).toEqual({ e1: 1 });
  });

  it('a pull sends digests in a runner’s first cycle only', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    server.put('season', 'event', row('e', 3));
    await runCycle(phone, directTransport(server), true);
    expect(server.pulls.at(-1)!.digests).toBeUndefined();
    await runCycle(phone, directTransport(server), true);
    const { digests } = server.pulls.at(-1)!;
    // sha256('event/e:3')
    expect(digests).toEqual({ season: { count: 1, hash: await sha256('event/e:3') } });
    await runCycle(phone, directTransport(server));
    expect(server.pulls.at(-1)!.digests).toBeUndefined();
  });

  it('a pull is not applied after the runner was stopped and the user logged out', async () => {
    const server = new FakeServer();
    server.put('season', 'event', row('e'));
    const phone = await createPhone();
    const stop = new AbortController();
    const outcome = await syncOnce({
      definition: memberSync,
      replica: phone.replica,
      sessionId: 'another',
      transport: directTransport(server),
      signal: stop.signal,
      first: true,
    });
    expect(outcome).toEqual({ kind: 'stopped' });
    expect(await storedVersions(phone, 'event')).toEqual({});
  });
});

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(bytes).toString('hex');
}
