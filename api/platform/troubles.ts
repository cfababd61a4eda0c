/** Remembers recent failures in this process that need the operator, for the overview. */
import type { Trouble } from '#sync/contracts/admin/overview.ts';

/** Troubles that only this process knows; the others are in the database. */
type NotedTrouble = Exclude<Trouble, 'cleanupStopped'>;

export type Troubles = ReturnType<typeof createTroubles>;

const hour = 3_600_000;
/** Failures before a trouble is shown: most jobs are tried again, so that one failure needs no one. */
const timesBeforeShown: Record<NotedTrouble, number> = { storageFull: 1, jobsFailing: 2 };

export function createTroubles(now: () => number = () => Date.now()) {
  const noted = new Map<NotedTrouble, number[]>();
  return {
    note(trouble: NotedTrouble): void {
      const times = [...(noted.get(trouble) ?? []), now()];
      noted.set(trouble, times.slice(-timesBeforeShown[trouble]));
    },
    /** Returns the troubles of the last hour. */
    recent(): Trouble[] {
      return [...noted].flatMap(([trouble, times]) => {
        const counted = times.filter((time) => now() - time < hour);
        return counted.length >= timesBeforeShown[trouble] ? [trouble] : [];
      });
    },
  };
}
