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

export interface Stage {
  readonly name: string;
  /** Returns the counts; a stage that throws counts as one failure. */
  run(): Promise<Count & { files?: readonly FileTime[] }>;
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

/**
 * Runs every stage, even after a failure. Prints the time of each stage and the slowest files, and
 * the total on the last line.
 */
export async function runStages(
  plan: readonly (Stage | Lanes)[],
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Count> {
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  const report: string[] = [];
  const files: FileTime[] = [];

  async function runStage(stage: Stage): Promise<void> {
    write(`\n── ${stage.name}\n`);
    const started = performance.now();
    const count = await stage.run().catch((error: unknown) => {
      write(`${error instanceof Error ? error.message : String(error)}\n`);
      return { ...verdict(false), files: [] };
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    files.push(...(count.files ?? []));
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
  write(`\n${report.join('\n')}\n\n${inWords(sum)}\n`);
  return sum;
}

export function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
