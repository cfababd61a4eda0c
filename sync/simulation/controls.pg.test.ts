/**
 * Each protection of the engine has a scenario that fails without it. With CONTROL_HISTORIES random
 * histories are tried as well, and the first seed that notices is printed.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeHistory } from '#sync/simulation/operations.ts';
import { installPhones } from '#sync/simulation/phone-process.ts';
import { scenarios, type ScenarioName } from '#sync/simulation/scenarios.ts';
import { findViolation } from '#sync/simulation/testing/run-history.ts';
import { createMutant, type SourceEdit } from '#sync/simulation/testing/mutants.ts';
import { withSimulationSetup } from '#sync/simulation/testing/simulation-setup.ts';

const stage = withSimulationSetup();
let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

interface Control {
  without: string;
  cuts: SourceEdit[];
  /** The scenario that must fail. */
  told: ScenarioName;
}

const apply = 'sync/client/pull/apply-pull.ts';
const outbox = 'sync/client/outbox/outbox.ts';
const statements = 'sync/server/pull/statements.ts';

export const controls: Control[] = [
  {
    without: 'the watermark',
    told: 'a slow transaction commits after a faster one',
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
    told: 'a match moves there and back',
    cuts: [{ file: apply, find: 'held[at]?._bucket === bucket', put: 'held[at] !== undefined' }],
  },
  {
    without: "rows' versions and the turn",
    told: 'a slower tab comes after a faster one',
    cuts: [
      { file: apply, find: 'row.version >= (held[at]?.version ?? 0)', put: 'row.version >= 0' },
      { file: apply, find: 'position.turn !== asked.turn', put: 'position.turn < 0' },
    ],
  },
  {
    without: 'the turn of an answer',
    told: 'a slower tab comes after a faster one',
    cuts: [{ file: apply, find: 'position.turn !== asked.turn', put: 'position.turn < 0' }],
  },
  {
    without: 'the session in the applying transaction',
    told: 'an answer arrives after the log-out',
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
    told: 'a backup is put back',
    cuts: [{ file: apply, find: 'if (newEpoch) await requeueSent(replica);', put: '' }],
  },
  {
    without: 'the memory of exactly-once',
    told: 'an answer is lost after the commit',
    cuts: [
      {
        file: 'sync/server/push/exactly-once.ts',
        find: 'if (known)\n',
        put: 'if (known && false)\n',
      },
    ],
  },
  {
    without: 'the base of a merge',
    told: 'two phones write the same answer, and the officer settles it',
    cuts: [
      {
        file: 'sync/contracts/reports/report-merge.ts',
        find: 'there.text === before',
        put: 'there.text !== undefined',
      },
    ],
  },
  {
    without: 'taking withdrawn buckets away',
    told: 'a bucket is withdrawn and given back',
    cuts: [
      {
        file: 'sync/server/pull/feed-findings.ts',
        find: '!mine.has(bucket))',
        put: 'bucket === "")',
      },
    ],
  },
  {
    without: 'the order of a record',
    told: 'two edits go up one after the other',
    cuts: [
      {
        file: outbox,
        find: 'if (held.has(item.record)) continue;',
        put: 'if (!isDue(item.notBefore, now)) continue;',
      },
    ],
  },
  {
    // Either alone is sufficient: the phone waits, and the server asks for what it lacks.
    without: 'photos before the save that names them',
    told: 'a photo goes up before the save that names it',
    cuts: [
      { file: outbox, find: 'if (photos || !isDue', put: 'if (!isDue' },
      {
        file: 'api/reports/attachments.ts',
        find: 'if (missing.length > 0) throw new MissingFiles(missing);',
        put: '',
      },
    ],
  },
  {
    without: 'keeping refusals',
    told: 'a report is archived while its officer writes',
    cuts: [
      { file: 'sync/client/outbox/push-results.ts', find: 'await attention.put(', put: 'void (' },
    ],
  },
  {
    without: 'the mark of swept tombstones',
    told: 'tombstones are swept while a phone is away',
    cuts: [
      {
        file: statements,
        find: "case when not exists (select from line where collection = '') then",
        put: 'case when true then',
      },
    ],
  },
  {
    without: 'one snapshot for look and rows',
    told: 'a commit comes between two statements of an answer',
    cuts: [
      {
        file: 'sync/server/pull/response-cache.ts',
        find: 'return made.key === key ? made.part : undefined;',
        put: 'return made.part;',
      },
    ],
  },
  {
    without: 'one transaction for a reset',
    told: 'a phone dies while everything is taken anew',
    cuts: [
      {
        file: apply,
        find: "return replica.transaction('rw', tables, async () => {",
        put: 'return Promise.resolve(tables).then(async () => {',
      },
    ],
  },
  {
    without: 'digests',
    told: 'rows are lost silently',
    cuts: [
      {
        file: 'sync/client/runner/sync-cycle.ts',
        find: 'context.first ? await bucketDigests(replica, cursors) : undefined',
        put: 'undefined as Awaited<ReturnType<typeof bucketDigests>>',
      },
    ],
  },
  {
    without: 'the protocol header (a captive portal answers)',
    told: 'a portal answers in the place of the server',
    cuts: [
      {
        file: 'sync/client/network/http-transport.ts',
        find: 'ours && data.success',
        put: 'data.success',
      },
    ],
  },
];

test.each(controls)('without $without: $told', async ({ cuts, told }) => {
  const mutant = await createMutant(cuts);
  try {
    // Concurrent steps run in any order: on a busy machine the scenario may pass once.
    let fault: string | null = null;
    for (let tries = 0; tries < 5 && fault === null; tries += 1)
      fault = await findViolation(stage, mutant.system, scenarios[told]);
    expect(fault).not.toBeNull();
  } finally {
    mutant.remove();
  }
});

const most = Number(process.env['CONTROL_HISTORIES'] ?? 0);

test.runIf(most > 0).each(controls)(
  'without $without, by chance',
  { timeout: 0 },
  async (control) => {
    const mutant = await createMutant(control.cuts);
    try {
      let seed = 0;
      let fault: string | null = null;
      while (fault === null && seed < most) {
        seed += 1;
        fault = await findViolation(stage, mutant.system, makeHistory(seed));
      }
      const found = fault === null ? `not within ${most}` : `seed ${seed}: ${fault.slice(0, 120)}`;
      process.stderr.write(`without ${control.without}: ${found}\n`);
      expect(seed).toBeGreaterThan(0);
    } finally {
      mutant.remove();
    }
  },
);
