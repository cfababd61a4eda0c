/** Counts what passed and failed across all stages of a command. */

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Stage {
  readonly name: string;
  /** Returns the counts; a stage that throws counts as one failure. */
  run(): Promise<Count>;
}

/** Creates a stage that passes or fails as a whole. */
export function single(name: string, run: () => Promise<boolean>): Stage {
  return { name, run: async () => verdict(await run()) };
}

export function verdict(good: boolean): Count {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
}

/** Runs every stage, even after a failure, and prints the total on the last line. */
export async function runStages(
  stages: readonly Stage[],
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<Count> {
  const sum: Count = { passed: 0, failed: 0, skipped: 0 };
  const report: string[] = [];
  for (const stage of stages) {
    write(`\n── ${stage.name}\n`);
    const started = performance.now();
    const count = await stage.run().catch((error: unknown) => {
      write(`${error instanceof Error ? error.message : String(error)}\n`);
      return verdict(false);
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
    report.push(`${count.failed === 0 ? '✓' : '✗'} ${stage.name}: ${inWords(count)}, ${seconds} s`);
  }
  write(`\n${report.join('\n')}\n\n${inWords(sum)}\n`);
  return sum;
}

export function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
