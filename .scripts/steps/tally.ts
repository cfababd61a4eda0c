/** Counts what passed and failed across all stages of a command. */

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export interface FileTime {
  file: string;
  seconds: number;
}

/** The result of a stage: its counts, the times of its files, and each failed test with its error. */
export interface Outcome extends Count {
  files?: readonly FileTime[];
  failures?: readonly Failure[];
}

export interface Failure {
  /** File and title. */
  test: string;
  error: string;
}

export interface Stage {
  readonly name: string;
  /** Returns the counts; a stage that throws counts as one failure. */
  run(): Promise<Outcome>;
}

/** Lists of stages that run at the same time; the stages of a list run one after the other. */
export interface Lanes {
  readonly lanes: readonly (readonly Stage[])[];
}

/** Creates a stage that passes or fails as a whole. */
export function single(name: string, run: () => Promise<boolean>): Stage {
  return { name, run: async () => verdict(await run()) };
}

export function sideBySide(...lanes: (readonly Stage[])[]): Lanes {
  return { lanes };
}

export function verdict(good: boolean): Count {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
}

const slowestShown = 10;
const failuresShown = 20;
const errorLength = 600;

/**
 * Runs every stage, even after a failure. At the end it prints the slowest files, the failed tests
 * (whose output may be thousands of lines above), the time of each stage, and the total on the last
 * line.
 */
export async function runStages(
  plan: readonly (Stage | Lanes)[],
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Count> {
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  const report: string[] = [];
  const files: FileTime[] = [];
  const failures: Failure[] = [];

  async function runStage(stage: Stage): Promise<void> {
    write(`\n── ${stage.name}\n`);
    const started = performance.now();
    const count: Outcome = await stage.run().catch((cause: unknown) => {
      const error = cause instanceof Error ? cause.message : String(cause);
      write(`${error}\n`);
      return { ...verdict(false), failures: [{ test: stage.name, error }] };
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    files.push(...(count.files ?? []));
    failures.push(...(count.failures ?? []));
    report.push(`${count.failed === 0 ? '✓' : '✗'} ${stage.name}: ${inWords(count)}, ${seconds} s`);
  }

  async function runLane(stages: readonly Stage[]): Promise<void> {
    for (const stage of stages) await runStage(stage);
  }

  for (const part of plan)
    await Promise.all(('lanes' in part ? part.lanes : [[part]]).map((lane) => runLane(lane)));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  if (slowest.length > 0) write('\nSlowest files:\n');
  for (const { file, seconds } of slowest) write(`${seconds.toFixed(1).padStart(6)} s ${file}\n`);
  if (failures.length > 0) write('\nFailed tests:\n');
  for (const { test, error } of failures.slice(0, failuresShown))
    write(`✗ ${test}\n${error.slice(0, errorLength).replaceAll(/^/gmu, '    ')}\n`);
  write(`\n${report.join('\n')}\n\n${inWords(sum)}\n`);
  return sum;
}

export function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
