/** What the URL says of the assignments. In the first load: routes read it before a screen. */
export interface AssignmentView {
  /** A tournament unless told. */
  to?: 'match';
  /** The tournament's or the match's id, chosen already. */
  id?: string;
}

export function parseAssignmentView({ to, id }: Record<string, unknown>): AssignmentView {
  return {
    ...(to === 'match' && { to }),
    ...(typeof id === 'string' && id !== '' && { id }),
  };
}
