import { type RowOf, useCollection, usePendingChanges } from '#pwa/lib/sync/hooks.ts';
import { contestEndsAt } from '#sync/contracts/absences/absences.ts';

/** One's own absences that can still be contested; a reply that waits to be sent counts as contested. */
export function useOpenAbsences(now: number): RowOf<'absence'>[] {
  const absences = useCollection('absence') ?? [];
  const pending = usePendingChanges() ?? [];
  return absences
    .filter((absence) => absence.status === 'open' && now < contestEndsAt(absence))
    .filter(({ id }) => !pending.some(isContestOf(id)))
    .toSorted((a, b) => contestEndsAt(a) - contestEndsAt(b));
}

/** Whether a change on this phone contests the absence. */
export const isContestOf =
  (id: string) =>
  ({ name, args }: { name: string; args: unknown }) =>
    name === 'absence.contest' && (args as { absenceId?: string }).absenceId === id;
