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

const setup = withSimulationSetup();
let uninstall = () => {};
beforeAll(() => {
  uninstall = installPhones();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(() => uninstall());

interface Control {
  without: string;
  edits: SourceEdit[];
  /** The scenario that must fail. */
  scenario: ScenarioName;
}

const applyPullFile = 'sync/client/pull/apply-pull.ts';
const outboxFile = 'sync/client/outbox/outbox.ts';
const statementsFile = 'sync/server/pull/statements.ts';

export const controls: Control[] = [
  {
    without: 'the watermark',
    scenario: 'a slow transaction commits after a faster one',
    edits: [
      {
        file: statementsFile,
        find: 'case when last.xid < pg_snapshot_xmin(pg_current_snapshot())',
        put: 'case when last.xid < pg_snapshot_xmax(pg_current_snapshot())',
      },
      {
        file: statementsFile,
        find: 'and c.xid < pg_snapshot_xmin(pg_current_snapshot())\n    ), changed',
        put: '\n    ), changed',
      },
    ],
  },
  {
    without: "a tombstone's bucket",
    scenario: 'a match moves there and back',
    edits: [
      {
        file: applyPullFile,
        find: 'stored[at]?._bucket === bucket',
        put: 'stored[at] !== undefined',
      },
    ],
  },
  {
    without: "rows' versions and the turn",
    scenario: 'a slower tab comes after a faster one',
    edits: [
      {
        file: applyPullFile,
        find: 'row.version >= (stored[at]?.version ?? 0)',
        put: 'row.version >= 0',
      },
      { file: applyPullFile, find: 'position.turn !== context.turn', put: 'position.turn < 0' },
    ],
  },
  {
    without: 'the turn of an answer',
    scenario: 'a slower tab comes after a faster one',
    edits: [
      { file: applyPullFile, find: 'position.turn !== context.turn', put: 'position.turn < 0' },
    ],
  },
  {
    without: 'the session in the applying transaction',
    scenario: 'an answer arrives after the log-out',
    edits: [
      {
        file: applyPullFile,
        find: '(await readSession(replica)) !== context.sessionId',
        put: '(await readSession(replica)) === "nobody"',
      },
    ],
  },
  {
    without: 'sending again after a restore',
    scenario: 'a backup is restored',
    edits: [{ file: applyPullFile, find: 'if (newEpoch) await requeueSent(replica);', put: '' }],
  },
  {
    without: 'stored answers',
    scenario: 'an answer is lost after the commit',
    edits: [
      {
        file: 'sync/server/push/exactly-once.ts',
        find: 'if (known)\n',
        put: 'if (known && false)\n',
      },
    ],
  },
  {
    without: 'the base of a merge',
    scenario: 'two phones write the same answer, and the officer resolves it',
    edits: [
      {
        file: 'sync/contracts/reports/report-merge.ts',
        find: 'there.text === before',
        put: 'there.text !== undefined',
      },
    ],
  },
  {
    without: 'dropping withdrawn buckets',
    scenario: 'a bucket is withdrawn and restored',
    edits: [
      {
        file: 'sync/server/pull/feed-findings.ts',
        find: '!bucketNames.has(bucket))',
        put: 'bucket === "")',
      },
    ],
  },
  {
    without: 'the order of a record',
    scenario: 'two edits go up one after the other',
    edits: [
      {
        file: outboxFile,
        find: 'if (blockedRecords.has(item.record)) continue;',
        put: 'if (!isDue(item.notBefore, now)) continue;',
      },
    ],
  },
  {
    // Either alone is sufficient: the phone waits, and the server asks for what it lacks.
    without: 'photos before the save that attaches them',
    scenario: 'a photo is uploaded before the save that attaches it',
    edits: [
      { file: outboxFile, find: 'if (needsPhoto || !isDue', put: 'if (!isDue' },
      {
        file: 'api/reports/attachments.ts',
        find: 'if (missing.length > 0) throw new MissingFilesError(missing);',
        put: '',
      },
    ],
  },
  {
    without: 'keeping refusals',
    scenario: 'a report is archived while its officer writes',
    edits: [
      { file: 'sync/client/outbox/push-results.ts', find: 'await attention.put(', put: 'void (' },
    ],
  },
  {
    without: 'the mark of deleted tombstones',
    scenario: 'tombstones are deleted while a phone is away',
    edits: [
      {
        file: statementsFile,
        find: "case when not exists (select from line where collection = '') then",
        put: 'case when true then',
      },
    ],
  },
  {
    without: 'one snapshot for findings and rows',
    scenario: 'a commit comes between two statements of an answer',
    edits: [
      {
        file: 'sync/server/pull/response-cache.ts',
        find: 'return produced.key === key ? produced.part : undefined;',
        put: 'return produced.part;',
      },
    ],
  },
  {
    without: 'one transaction for a reset',
    scenario: 'a phone dies during a full reset',
    edits: [
      {
        file: applyPullFile,
        find: "return replica.transaction('rw', tables, async () => {",
        put: 'return Promise.resolve(tables).then(async () => {',
      },
    ],
  },
  {
    without: 'digests',
    scenario: 'rows are lost silently',
    edits: [
      {
        file: 'sync/client/runner/sync-cycle.ts',
        find: 'context.first ? await bucketDigests(replica, cursors) : undefined',
        put: 'undefined as Awaited<ReturnType<typeof bucketDigests>>',
      },
    ],
  },
  {
    without: 'the protocol header (a captive portal answers)',
    scenario: 'a captive portal answers instead of the server',
    edits: [
      {
        file: 'sync/client/network/http-transport.ts',
        find: 'isOurs && data.success',
        put: 'data.success',
      },
    ],
  },
];

test.each(controls)('without $without: $scenario', async ({ edits, scenario }) => {
  const mutant = await createMutant(edits);
  try {
    // Concurrent steps run in any order: on a busy machine the scenario may pass once.
    let fault: string | null = null;
    for (let tries = 0; tries < 5 && fault === null; tries += 1)
      fault = await findViolation(setup, mutant.system, scenarios[scenario]);
    expect(fault).not.toBeNull();
  } finally {
    mutant.remove();
  }
});

const maxHistories = Number(process.env['CONTROL_HISTORIES'] ?? 0);

test.runIf(maxHistories > 0).each(controls)(
  'without $without, by chance',
  { timeout: 0 },
  async (control) => {
    const mutant = await createMutant(control.edits);
    try {
      let seed = 0;
      let fault: string | null = null;
      while (fault === null && seed < maxHistories) {
        seed += 1;
        fault = await findViolation(setup, mutant.system, makeHistory(seed));
      }
      const found =
        fault === null ? `not within ${maxHistories}` : `seed ${seed}: ${fault.slice(0, 120)}`;
      process.stderr.write(`without ${control.without}: ${found}\n`);
      expect(seed).toBeGreaterThan(0);
    } finally {
      mutant.remove();
    }
  },
);
