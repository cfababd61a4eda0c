/**
 * What a file under `e2e/bench/` exports as `measurement`: either a race of ours against a yardstick
 * in the same run, or one figure against a limit. A new file is all that a new measurement needs.
 */
export interface Race {
  readonly kind: 'race';
  readonly name: string;
  readonly unit: string;
  /** What it is held against, in words. */
  readonly yardstick: string;
  /** Ours divided by the yardstick, median of the pairs. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /** Starts what both need and warms it up; answers how to measure one pair, and how to end. */
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
  /** Left out unless the command's word has this in it: it needs what is not installed. */
  readonly onlyByName?: string;
  measure(): Promise<number>;
}

export type Measurement = Race | Figure;

/**
 * One pair from several short turns of each, in the order A B B A: what else the machine does then
 * falls on both alike.
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

/** Registers what several measurements share, to be ended after the last. */
export function atEnd(end: () => Promise<void>): void {
  endings.push(end);
}

/** The command calls this once, whatever happened before. */
export async function endAll(): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) await end();
}

/** The middle one; of an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function reaches(value: number, target: Measurement['target']): boolean {
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
