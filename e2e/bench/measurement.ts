/**
 * The `measurement` that each file under `e2e/bench/` exports: either a race against a yardstick in
 * the same run, or a figure with a limit. A new file is enough to add a measurement.
 */
export interface Race {
  readonly kind: 'race';
  readonly name: string;
  readonly unit: string;
  /** Describes the yardstick. */
  readonly yardstick: string;
  /** The target for the product's figure divided by the yardstick's, as a median of the pairs. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /** Starts and warms up what both sides need; returns how to measure one pair and how to stop. */
  prepare(): Promise<{
    pair(): Promise<Pair>;
    end(): Promise<void>;
  }>;
}

export type Pair = readonly [ours: number, yardstick: number];

export interface Figure {
  readonly kind: 'figure';
  readonly name: string;
  readonly unit: string;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /**
   * Runs only if the command's argument contains this, because it needs packages that are not
   * installed by default.
   */
  readonly onlyByName?: string;
  measure(): Promise<number>;
}

export type Measurement = Race | Figure;

/**
 * Measures one pair as several short turns of each side, in the order A B B A, so that other load
 * on the machine affects both alike.
 */
export async function inTurn(
  turns: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<Pair> {
  const a: number[] = [];
  const b: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) a.push(await ours());
    b.push(await yardstick());
    if (turn % 2 === 1) a.push(await ours());
  }
  return [mean(a), mean(b)];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const endings: (() => Promise<void>)[] = [];

/** Registers the clean-up of something that several measurements share. */
export function atEnd(end: () => Promise<void>): void {
  endings.push(end);
}

/** Runs every registered clean-up; the command calls it once, even after a failure. */
export async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end();
}

/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function reaches(value: number, target: Measurement['target']): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
