import { expect, test } from 'vitest';
import { countPlaywright, playwrightFailures } from '#scripts/steps/playwright-stage.ts';
import { runStages, sideBySide, single, verdict } from '#scripts/steps/tally.ts';
import { countVitest, vitestFailures } from '#scripts/steps/vitest-stage.ts';

async function lastLine(stages: Parameters<typeof runStages>[0]): Promise<string> {
  let text = '';
  await runStages(stages, (part) => {
    text += part;
  });
  expect(text.endsWith('\n')).toBe(true);
  return text.trimEnd().split('\n').at(-1) ?? '';
}

test('the last line is the sum of all stages', async () => {
  const stage = {
    name: 'unit',
    run: async () => ({ passed: 40, failed: 0, skipped: 0 }),
  };
  expect(await lastLine([stage, single('types', async () => true)])).toBe('41 passed, 0 failed');
});

test('a stage that fails or throws stops none of those behind it', async () => {
  const ran: string[] = [];
  const note = (name: string, run: () => Promise<boolean>) =>
    single(name, async () => {
      ran.push(name);
      return run();
    });
  const stages = [
    note('format', async () => false),
    note('lint', async () => {
      throw new Error('no such program');
    }),
    note('types', async () => true),
  ];
  expect(await lastLine(stages)).toBe('1 passed, 2 failed');
  expect(ran).toEqual(['format', 'lint', 'types']);
});

test('stages side by side all run, and the slowest files are named', async () => {
  let text = '';
  const files = Array.from({ length: 11 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at }));
  const unit = { name: 'unit', run: async () => ({ ...verdict(true), files }) };
  await runStages([sideBySide([unit], [single('lint', async () => false)])], (part) => {
    text += part;
  });
  expect(text).toContain('10.0 s 10.test.ts\n');
  expect(text).not.toContain('0.0 s 0.test.ts');
  expect(text.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed');
});

test('skipped tests are reported when there are any', async () => {
  const stage = { name: 'unit', run: async () => ({ passed: 1, failed: 0, skipped: 2 }) };
  expect(await lastLine([stage])).toBe('1 passed, 0 failed, 2 skipped');
  expect(verdict(false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test('a test file that cannot be read is a failure', () => {
  const file = { name: 'a.test.ts', startTime: 0, endTime: 1 };
  const testResults = [{ ...file, status: 'failed', assertionResults: [] }];
  expect(countVitest({ ...vitest, testResults }, false).failed).toBe(1);
});

test('a run that ends badly though all tests pass is a failure, and so is an empty one', () => {
  const report = { ...vitest, testResults: [] };
  expect(countVitest(report, true).failed).toBe(0);
  expect(countVitest(report, false).failed).toBe(1);
  expect(countVitest({ ...report, numPassedTests: 0 }, true).failed).toBe(1);
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats }, true).failed).toBe(0);
  expect(countPlaywright({ stats }, false).failed).toBe(1);
  expect(countPlaywright({ stats: { ...stats, expected: 0 } }, true).failed).toBe(1);
  expect(countPlaywright({ stats: { ...stats, flaky: 1 } }, true).failed).toBe(1);
});

test('failed tests are listed with their errors after everything else that stages print', async () => {
  let text = '';
  const testResults = [
    {
      name: 'a.test.ts',
      startTime: 0,
      endTime: 1,
      status: 'failed',
      assertionResults: [
        { fullName: 'works', status: 'passed', failureMessages: [] },
        { fullName: 'adds', status: 'failed', failureMessages: ['expected 3\nto be 4'] },
      ],
    },
    {
      name: 'b.test.ts',
      startTime: 0,
      endTime: 1,
      status: 'failed',
      message: 'cannot load',
      assertionResults: [],
    },
  ];
  const suite = {
    file: 'c.spec.ts',
    specs: [
      {
        title: 'opens',
        ok: false,
        tests: [{ results: [{ duration: 1, errors: [{ message: 'too late' }] }] }],
      },
      { title: 'closes', ok: true, tests: [{ results: [{ duration: 1 }] }] },
    ],
  };
  const failures = [...vitestFailures({ ...vitest, testResults }), ...playwrightFailures(suite)];
  const unit = { name: 'unit', run: async () => ({ passed: 2, failed: 3, skipped: 0, failures }) };
  const broken = single('lint', async () => {
    throw new Error('no such program');
  });
  await runStages([unit, broken], (part) => {
    text += part;
  });
  const [, list] = text.split('Failed tests:\n');
  expect(list).toMatch(/a\.test\.ts › adds\n {4}expected 3\n {4}to be 4\n/u);
  expect(list).toMatch(/b\.test\.ts\n {4}cannot load\n/u);
  expect(list).toContain('✗ e2e/c.spec.ts › opens\n    too late\n');
  expect(list).toContain('✗ lint\n    no such program\n');
  expect(list).not.toMatch(/works|closes/u);
});
