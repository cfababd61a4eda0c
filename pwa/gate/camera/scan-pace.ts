/** How often frames are read: less often where nothing comes, to save the battery. */
export type Pace = 'full' | 'slow' | 'asleep';

/** Milliseconds without a code after which fewer frames are read. */
const slowAfter = 30_000;
const asleepAfter = 180_000;
/** Milliseconds between frames at five a second. */
export const slowInterval = 200;

export function paceAfter(milliseconds: number): Pace {
  if (milliseconds >= asleepAfter) return 'asleep';
  return milliseconds >= slowAfter ? 'slow' : 'full';
}
