/**
 * Search params of the assignments screen. Part of the first load, because routes parse them before
 * a screen loads.
 */
export interface AssignmentView {
  /** The kind of assignment; to a tournament if absent. */
  to?: 'match';
  /** Id of the preselected tournament or match. */
  id?: string;
}

export function parseAssignmentView({ to, id }: Record<string, unknown>): AssignmentView {
  return {
    ...(to === 'match' && { to }),
    ...(typeof id === 'string' && id !== '' && { id }),
  };
}
