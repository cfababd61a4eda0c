/** A seed for the order of test files, short enough to be typed. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 100_000);
}
