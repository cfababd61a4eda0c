/** Returns the length of a run: `npm run bench -- survives short` takes minutes on a busy machine. */
export function runSize(whole: number, short: number): number {
  return process.argv[3] === 'short' ? short : whole;
}
