import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readAsOf, readPosition } from '#sync/client/storage/replica-meta.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { deleteReplica, openReplica } from '#sync/client/storage/replica.ts';
import { applyAnswer, createPhone, storedVersions, row } from '#sync/client/testing/phone.ts';

const snapshot = (rows: Record<string, ReturnType<typeof row>[]>, at = 1) => ({
  mode: 'snapshot' as const,
  cursor: `${at}.signature`,
  rows,
  deleted: {},
});
const delta = (
  rows: Record<string, ReturnType<typeof row>[]>,
  deleted: Record<string, string[]> = {},
  at = 2,
) => ({ mode: 'delta' as const, cursor: `${at}.signature`, rows, deleted });

describe('applyPull', () => {
  it('a pull stores rows, cursors and the time they are valid for', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, { buckets: { season: snapshot({ event: [row('e', 3)] }) } });
    expect(await storedVersions(phone, 'event')).toEqual({ e: 3 });
    expect(await readAsOf(phone.replica)).toBe('2026-11-21T10:00:00.000Z');
    expect(await readPosition(phone.replica)).toMatchObject({
      epoch: 'e1',
      cursors: { season: '1.signature' },
    });
  });

  it('an older version never overwrites a newer one', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: { season: snapshot({ event: [row('e', 5, { name: 'new' })] }) },
    });
    await applyAnswer(phone, {
      buckets: { season: delta({ event: [row('e', 4, { name: 'old' })] }) },
    });
    expect(await phone.replica.table('event').get('e')).toMatchObject({ version: 5, name: 'new' });
  });

  it('a tombstone only deletes a row of its own bucket', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: { 'event/a': snapshot({ match: [row('m'), row('n')] }), 'event/b': snapshot({}) },
    });
    await applyAnswer(phone, {
      buckets: { 'event/b': delta({ match: [row('m', 2)] }), 'event/a': delta({}, {}, 3) },
    });
    await applyAnswer(phone, { buckets: { 'event/a': delta({}, { match: ['m', 'n'] }, 4) } });
    expect(await storedVersions(phone, 'match')).toEqual({ m: 2 });
  });

  it('a row moves between buckets, whichever bucket comes first in the reply', async () => {
    for (const order of [
      ['event/a', 'event/b'],
      ['event/b', 'event/a'],
    ]) {
      const phone = await createPhone();
      await applyAnswer(phone, {
        buckets: { 'event/a': snapshot({ match: [row('m')] }), 'event/b': snapshot({}) },
      });
      const moved = {
        'event/a': delta({}, { match: ['m'] }),
        'event/b': delta({ match: [row('m', 2)] }),
      };
      await applyAnswer(phone, {
        buckets: Object.fromEntries(Object.entries(moved).sort(([a]) => order.indexOf(a))),
      });
      expect(await storedVersions(phone, 'match')).toEqual({ m: 2 });
    }
  });

  it('a snapshot replaces its bucket, even with older versions', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: { season: snapshot({ event: [row('gone', 9), row('kept', 9)] }) },
    });
    await applyAnswer(phone, {
      buckets: { season: snapshot({ event: [row('kept', 2), row('new', 1)] }, 7) },
    });
    expect(await storedVersions(phone, 'event')).toEqual({ kept: 2, new: 1 });
  });

  it('a snapshot of one bucket leaves other buckets alone', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: {
        season: snapshot({ event: [row('e')] }),
        'user/u': snapshot({ ticket: [row('t')] }),
      },
    });
    await applyAnswer(phone, { buckets: { season: snapshot({}, 2) } });
    expect(await storedVersions(phone, 'ticket')).toEqual({ t: 1 });
  });

  it('a dropped bucket is deleted', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: {
        'event/a': snapshot({ match: [row('m')] }),
        season: snapshot({ event: [row('e')] }),
      },
    });
    await applyAnswer(phone, {
      buckets: { 'event/a': { mode: 'dropped', rows: {}, deleted: {} } },
    });
    expect(await storedVersions(phone, 'match')).toEqual({});
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    expect((await readPosition(phone.replica)).cursors).toEqual({ season: '1.signature' });
  });

  it('a new epoch replaces all rows, keeps the outbox and queues acknowledged mutations again', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: {
        season: snapshot({ event: [row('e', 5)] }),
        'event/a': snapshot({ match: [row('m')] }),
      },
    });
    await enqueue(phone.replica, 'event.join', { eventId: someId(1) });
    await phone.replica.sent.put({
      seq: 1_000,
      id: 'sent-before',
      name: 'event.join',
      args: {},
      record: 'event/x',
      createdAt: 1,
      tries: 4,
      notBefore: 9,
      sentAt: 2,
      status: 'applied',
      fresh: 0,
    });
    await applyAnswer(phone, {
      epoch: 'e2',
      buckets: { season: snapshot({ event: [row('e', 1)] }) },
    });
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    expect(await storedVersions(phone, 'match')).toEqual({});
    expect(await phone.replica.sent.count()).toBe(0);
    const waiting = await phone.replica.outbox.toArray();
    expect(waiting.map(({ name, tries, notBefore }) => ({ name, tries, notBefore }))).toEqual([
      { name: 'event.join', tries: 0, notBefore: 0 },
      { name: 'event.join', tries: 0, notBefore: 0 },
    ]);
    expect((await readPosition(phone.replica)).epoch).toBe('e2');
  });

  it('a delta that does not fit the cursors makes the next pull ask for everything, and old rows stay meanwhile', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, { buckets: { season: snapshot({ event: [row('e')] }) } });
    expect(await applyAnswer(phone, { buckets: { 'event/a': delta({ match: [row('m')] }) } })).toBe(
      'reset',
    );
    expect(await readPosition(phone.replica)).toMatchObject({ epoch: 'e1', cursors: {} });
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
  });

  it('a row that cannot be stored leaves all old rows in place', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, { buckets: { season: snapshot({ event: [row('e')] }) } });
    const unstorable = { ...row('f'), bad: () => undefined };
    await expect(
      applyAnswer(phone, { buckets: { season: snapshot({ event: [row('g'), unstorable] }, 5) } }),
    ).rejects.toThrow();
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
    expect((await readPosition(phone.replica)).cursors).toEqual({ season: '1.signature' });
  });

  it('an unknown collection is ignored', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, {
      buckets: { season: snapshot({ riddle: [row('r')], event: [row('e')] }) },
    });
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
  });
});

describe('a late reply', () => {
  it('a late reply is discarded once the session is over, and is applied while it is open (control)', async () => {
    const phone = await createPhone();
    const answer = { buckets: { season: snapshot({ event: [row('e')] }) } };
    const other = { ...phone, sessionId: 'an older one' };
    expect(await applyAnswer(other, answer)).toBe('discarded');
    expect(await storedVersions(phone, 'event')).toEqual({});
    expect(await applyAnswer(phone, answer)).toBe('applied');
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
  });

  it('a late reply does not recreate a database that the log-out deleted', async () => {
    const phone = await createPhone();
    await deleteReplica(phone.userId);
    await expect(
      applyAnswer(phone, { buckets: { season: snapshot({ event: [row('e')] }) } }),
    ).rejects.toThrow();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
      `touchline-${phone.userId}`,
    );
    await expect(openReplica(phone.userId)).rejects.toThrow('no database');
  });

  it('a late reply is discarded after another runner has changed the position', async () => {
    const phone = await createPhone();
    await applyAnswer(phone, { buckets: { season: snapshot({ event: [row('e')] }) } });
    const slow = await readPosition(phone.replica);
    await applyAnswer(phone, { buckets: { season: delta({ event: [row('f')] }, {}, 9) } });
    const { applyPull } = await import('#sync/client/pull/apply-pull.ts');
    const context = {
      sessionId: phone.sessionId,
      turn: slow.turn,
      startedAt: 0,
      request: { protocol: 1 as const, epoch: slow.epoch, cursors: slow.cursors },
    };
    const late = {
      epoch: 'e1',
      asOf: '2026-11-21T09:00:00.000Z',
      lagging: false,
      buckets: { season: delta({}, { event: ['f'] }, 5) },
    };
    expect(await applyPull(phone.replica, context, late)).toBe('outdated');
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1, f: 1 });
    // Control: without the turn, the tombstone of the slower reply would delete the row.
    const { turn } = await readPosition(phone.replica);
    await applyPull(phone.replica, { ...context, turn }, late);
    expect(await storedVersions(phone, 'event')).toEqual({ e: 1 });
  });
});

function someId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
