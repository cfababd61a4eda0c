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
  /** Starts what both need and warms it up; answers how to run one side once, and how to end. */
  prepare(): Promise<{
    ours(): Promise<number>;
    yardstick(): Promise<number>;
    end(): Promise<void>;
  }>;
}

export interface Figure {
  readonly kind: 'figure';
  readonly name: string;
  readonly unit: string;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  measure(): Promise<number>;
}

export type Measurement = Race | Figure;

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
