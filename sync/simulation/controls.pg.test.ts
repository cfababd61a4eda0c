/**
 * Each protection of the engine, switched off: the simulation must notice within so many histories.
 * What it takes to notice stands in the table.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeHistory } from '#sync/simulation/operations.ts';
import { installPhones } from '#sync/simulation/process.ts';
import { faultOf } from '#sync/simulation/testing/history.ts';
import { makeMutant, type Cut } from '#sync/simulation/testing/mutants.ts';
import { withStage } from '#sync/simulation/testing/world.ts';

const stage = withStage();
let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

interface Control {
  without: string;
  cuts: Cut[];
  /** A seed that is known to notice; tried first. */
  seed: number;
}

const apply = 'sync/client/apply.ts';
const outbox = 'sync/client/outbox.ts';
const statements = 'sync/server/statements.ts';

export const controls: Control[] = [
  {
    without: 'the watermark',
    seed: 1,
    cuts: [
      {
        file: statements,
        find: 'case when last.xid < pg_snapshot_xmin(pg_current_snapshot())',
        put: 'case when last.xid < pg_snapshot_xmax(pg_current_snapshot())',
      },
      {
        file: statements,
        find: 'and c.xid < pg_snapshot_xmin(pg_current_snapshot())\n    ), changed',
        put: '\n    ), changed',
      },
    ],
  },
  {
    without: "a tombstone's bucket",
    seed: 1,
    cuts: [{ file: apply, find: 'held[at]?._bucket === bucket', put: 'held[at] !== undefined' }],
  },
  {
    without: "rows' versions and the turn",
    seed: 1,
    cuts: [
      { file: apply, find: 'row.version >= (held[at]?.version ?? 0)', put: 'row.version >= 0' },
      { file: apply, find: 'position.turn !== asked.turn', put: 'position.turn < 0' },
    ],
  },
  {
    without: 'the turn of an answer',
    seed: 1,
    cuts: [{ file: apply, find: 'position.turn !== asked.turn', put: 'position.turn < 0' }],
  },
  {
    without: 'the session in the applying transaction',
    seed: 1,
    cuts: [
      {
        file: apply,
        find: '(await readSession(replica)) !== asked.sessionId',
        put: '(await readSession(replica)) === "nobody"',
      },
    ],
  },
  {
    without: 'sending again after a restore',
    seed: 1,
    cuts: [{ file: apply, find: 'if (newEpoch) await requeueSent(replica);', put: '' }],
  },
  {
    without: 'the memory of exactly-once',
    seed: 1,
    cuts: [{ file: 'sync/server/exactly-once.ts', find: 'if (known)\n', put: 'if (known && false)\n' }],
  },
  {
    without: 'the base of a merge',
    seed: 1,
    cuts: [
      {
        file: 'sync/contracts/report-merge.ts',
        find: 'there.text === before',
        put: 'there.text !== undefined',
      },
    ],
  },
  {
    without: 'taking withdrawn buckets away',
    seed: 1,
    cuts: [{ file: 'sync/server/look.ts', find: '!mine.has(bucket))', put: 'bucket === "")' }],
  },
  {
    without: 'the order of a record',
    seed: 1,
    cuts: [{ file: outbox, find: 'held.add(item.record)', put: 'void held' }],
  },
  {
    without: 'keeping refusals',
    seed: 1,
    cuts: [{ file: outbox, find: 'await replica.attention.put(', put: 'void (' }],
  },
  {
    without: 'the mark of swept tombstones',
    seed: 1,
    cuts: [{ file: 'sync/server/bucket.ts', find: '|| delta.swept', put: '' }],
  },
  {
    without: 'one snapshot for look and rows',
    seed: 1,
    cuts: [
      {
        file: 'sync/server/database.ts',
        find: 'begin isolation level repeatable read read only',
        put: 'begin read only',
      },
    ],
  },
  {
    without: 'the protocol header (a captive portal answers)',
    seed: 1,
    cuts: [{ file: 'sync/client/transport.ts', find: 'ours && data.success', put: 'data.success' }],
  },
];

const most = Number(process.env['CONTROL_HISTORIES'] ?? 60);

test.each(controls)('without $without a history fails', { timeout: 0 }, async (control) => {
  const mutant = await makeMutant(control.cuts);
  try {
    let tried = 0;
    let caught: string | null = null;
    for (; caught === null && tried < most; tried += 1)
      caught = await faultOf(stage, mutant.cast, makeHistory(control.seed + tried));
    if (process.env['CONTROL_HISTORIES'])
      console.info(`${control.without}: ${caught === null ? 'NOT CAUGHT' : `seed ${control.seed + tried - 1}: ${caught.slice(0, 200)}`}`);
    expect(caught).not.toBeNull();
  } finally {
    mutant.remove();
  }
});
