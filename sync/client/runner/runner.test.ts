import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { memberReplica } from '#sync/client/storage/replica.ts';
import type { TryLock } from '#sync/client/runner/web-lock.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { createRunner, type RunnerOptions } from '#sync/client/runner/runner.ts';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { createPhone, storedVersions, row, type Phone } from '#sync/client/testing/phone.ts';

const noLock: TryLock = async (_, work) => ({ value: await work() });
const eventId = '00000000-0000-4000-8000-000000000001';
const join = (phone: Phone) => enqueue(phone.replica, 'event.join', { eventId });

/** One lock for all runners of a test, as Web Locks are for all tabs. */
function sharedLock(): TryLock {
  let taken = false;
  return async (_, work) => {
    if (taken) return null;
    taken = true;
    try {
      return { value: await work() };
    } finally {
      taken = false;
    }
  };
}

function start(phone: Phone, server: FakeServer, more: Partial<RunnerOptions> = {}) {
  const status = more.status ?? createStatusStore();
  const runner = createRunner({
    definition: memberSync,
    replica: phone.replica,
    sessionId: phone.sessionId,
    transport: directTransport(server),
    tryLock: noLock,
    status,
    random: () => 0,
    ...more,
  });
  return { runner, status };
}

/** Advances fake time; lets the in-memory database settle after each step. */
async function withFakeTime(
  test: (advance: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  const rest = async () => {
    for (let n = 0; n < 200; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  try {
    await test(async (milliseconds) => {
      await rest();
      await vi.advanceTimersByTimeAsync(milliseconds);
      await rest();
    });
  } finally {
    vi.useRealTimers();
  }
}

describe('the runner', () => {
  it('the runner syncs when woken and reports its status', async () => {
    const server = new FakeServer();
    server.put('season', 'event', row('e'));
    const phone = await createPhone();
    const { runner, status } = start(phone, server);
    const seen: boolean[] = [];
    status.subscribe(() => seen.push(status.getSnapshot().syncing));
    runner.wake();
    await vi.waitFor(() =>
      expect(status.getSnapshot()).toMatchObject({ reach: 'online', syncing: false }),
    );
    expect(seen).toContain(true);
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    await runner.stop();
  });

  it('the runner does not miss changes made during a cycle', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    let late = false;
    const { runner } = start(phone, server, {
      transport: directTransport(server, {
        before: async (call) => {
          if (call === 'pull' && !late) {
            late = true;
            await join(phone);
            runner.wake();
          }
          return undefined;
        },
      }),
    });
    runner.wake();
    await vi.waitFor(() => expect(server.carriedOut).toHaveLength(1));
    await runner.stop();
  });

  it('the runner retries after a failure with growing delays, and immediately when woken', async () => {
    const phone = await createPhone();
    const calls: number[] = [];
    await withFakeTime(async (advance) => {
      const { runner, status } = start(phone, new FakeServer(), {
        transport: directTransport(new FakeServer(), {
          before: () => (calls.push(Date.now()), away),
        }),
      });
      runner.wake();
      await advance(0);
      expect(status.getSnapshot().reach).toBe('unreachable');
      await advance(499);
      expect(calls).toHaveLength(1);
      await advance(1);
      expect(calls).toHaveLength(2);
      await advance(999);
      expect(calls).toHaveLength(2);
      runner.wake();
      await advance(0);
      expect(calls).toHaveLength(3);
      await advance(1);
      expect(calls).toHaveLength(3);
      await runner.stop();
    });
  });

  it('the runner counts failures from the start again once a sync has succeeded', async () => {
    const phone = await createPhone();
    const calls: number[] = [];
    let reachable = false;
    await withFakeTime(async (advance) => {
      const { runner } = start(phone, new FakeServer(), {
        transport: directTransport(new FakeServer(), {
          before: (call) => {
            if (call === 'pull') calls.push(Date.now());
            return reachable ? undefined : away;
          },
        }),
      });
      runner.wake();
      for (let failures = 0; failures < 5; failures += 1) await advance(10_000);
      reachable = true;
      await advance(20_000);
      reachable = false;
      runner.wake();
      await advance(0);
      const before = calls.length;
      await advance(500);
      expect(calls).toHaveLength(before + 1);
      await runner.stop();
    });
  });

  it('the runner respects Retry-After even when woken', async () => {
    const phone = await createPhone();
    let calls = 0;
    await withFakeTime(async (advance) => {
      const { runner } = start(phone, new FakeServer(), {
        transport: directTransport(new FakeServer(), {
          before: () => ((calls += 1), { kind: 'away', retryAfter: 30 }),
        }),
      });
      runner.wake();
      await advance(0);
      runner.wake();
      await advance(29_999);
      expect(calls).toBe(1);
      await advance(1);
      expect(calls).toBe(2);
      await runner.stop();
    });
  });

  it('the runner waits up to half as long again, so that phones do not come back together', async () => {
    const phone = await createPhone();
    let calls = 0;
    await withFakeTime(async (advance) => {
      const { runner } = start(phone, new FakeServer(), {
        random: () => 0.8,
        transport: directTransport(new FakeServer(), {
          before: () => ((calls += 1), { kind: 'away', retryAfter: 30 }),
        }),
      });
      runner.wake();
      await advance(0);
      await advance(41_999);
      expect(calls).toBe(1);
      await advance(1);
      expect(calls).toBe(2);
      await runner.stop();
    });
  });

  it('the runner pulls again after a second when the server lags, otherwise slowly while visible', async () => {
    const phone = await createPhone();
    const server = new FakeServer();
    server.lagging = true;
    let visible = true;
    await withFakeTime(async (advance) => {
      const { runner } = start(phone, server, { isVisible: () => visible });
      runner.wake();
      await advance(999);
      expect(server.pulls).toHaveLength(1);
      server.lagging = false;
      await advance(1);
      expect(server.pulls).toHaveLength(2);
      await advance(22_000);
      expect(server.pulls).toHaveLength(2);
      visible = false;
      await advance(1_000);
      expect(server.pulls).toHaveLength(3);
      await advance(600_000);
      expect(server.pulls).toHaveLength(3);
      await runner.stop();
    });
  });

  it('the runner pauses when the session is over, keeps everything, and asks for the password', async () => {
    const phone = await createPhone();
    await join(phone);
    const { runner, status } = start(phone, new FakeServer(), {
      transport: directTransport(new FakeServer(), { before: () => ({ kind: 'ended' }) }),
    });
    expect(await runner.runOnce()).toEqual({ kind: 'session' });
    expect(status.getSnapshot().error).toBe('session');
    expect(await phone.replica.outbox.count()).toBe(1);
    await runner.stop();
  });

  it('the runner reports an offline log-out before its first pull only', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const pullsAtReport: number[] = [];
    let isReported = false;
    const { runner } = start(phone, server, {
      beforeFirstSync: async () => (pullsAtReport.push(server.pulls.length), isReported),
    });
    expect(await runner.runOnce()).toMatchObject({ kind: 'away' });
    expect(server.pulls).toHaveLength(0);
    isReported = true;
    await runner.runOnce();
    await runner.runOnce();
    expect(pullsAtReport).toEqual([0, 0]);
    expect(server.pulls).toHaveLength(2);
    await runner.stop();
  });

  it('the runner works in one tab at a time; the other sends its own change soon after', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const tryLock = sharedLock();
    let release: () => void = () => undefined;
    const stuck = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    const first = start(phone, server, {
      tryLock,
      transport: directTransport(server, { before: () => stuck }),
    });
    const second = start(phone, server, { tryLock });
    first.runner.wake();
    await join(phone);
    expect(await second.runner.runOnce()).toBeNull();
    second.runner.wake();
    expect(server.pulls).toHaveLength(0);
    release();
    await vi.waitFor(() => expect(server.carriedOut).toHaveLength(1), { timeout: 5000 });
    await first.runner.stop();
    await second.runner.stop();
  });

  it('the runner applies everything once with two tabs and no locks', async () => {
    const server = new FakeServer();
    const phone = await createPhone();
    const other = { ...phone, replica: await openReplica(phone.userId) };
    const id = await join(phone);
    const a = start(phone, server);
    const b = start(other, server);
    await Promise.all([a.runner.runOnce(), b.runner.runOnce()]);
    expect(server.carriedOut).toEqual([id]);
    expect(await phone.replica.sent.count()).toBe(1);
    await Promise.all([a.runner.stop(), b.runner.stop()]);
  });

  it('the runner stops quietly when the database was deleted, and does not recreate it', async () => {
    const server = new FakeServer();
    server.put('season', 'event', row('e'));
    const phone = await createPhone();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { runner } = start(phone, server, {
      transport: directTransport(server, {
        after: async () => {
          await endReplicaSession(memberReplica, phone.userId, phone.sessionId, 'wipe');
          return undefined;
        },
      }),
    });
    expect(await runner.runOnce()).toEqual({ kind: 'stopped' });
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(phone.replica.name);
    await runner.stop();
    warn.mockRestore();
  });

  it('the runner reports a full phone', async () => {
    const server = new FakeServer();
    server.put('season', 'event', row('e'));
    const phone = await createPhone();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    vi.spyOn(phone.replica, 'transaction').mockRejectedValue(
      Object.assign(new Error('aborted'), { name: 'AbortError', inner: full }),
    );
    const { runner, status } = start(phone, server);
    await runner.runOnce();
    expect(status.getSnapshot().error).toBe('storage');
    await runner.stop();
    warn.mockRestore();
  });
});
