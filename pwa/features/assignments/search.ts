/**
 * Search params of the assignments screen. Part of the first load, because routes parse them before
 * a screen loads.
 */
export interface AssignmentView {
  /** The kind of assignment; to a tournament if absent. */
  to?: 'match' | 'round';
  /** Id of the preselected tournament or match. */
  id?: string;
  /** Name of the round; the next one if absent. */
  round?: string;
}

export function parseAssignmentView({ to, id, round }: Record<string, unknown>): AssignmentView {
  return {
    ...((to === 'match' || to === 'round') && { to }),
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(to === 'round' && typeof round === 'string' && round !== '' && { round }),
  };
}
