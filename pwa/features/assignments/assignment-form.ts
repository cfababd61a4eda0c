/** Values and validation of the assignment form. */
import { eventAssignment, matchAssignment } from '#sync/contracts/events/assignments.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';

export type AssignmentKind = 'event' | 'match';

export interface SelectedOfficer {
  id: string;
  name: string;
}

export interface AssignmentValues {
  /** The tournament's or the match's id; empty if none is selected. */
  target: string;
  officers: SelectedOfficer[];
}

/** Message keys by field, from the schema that the server checks too. */
export function validateAssignment(
  kind: AssignmentKind,
  { target, officers }: AssignmentValues,
): Partial<Record<keyof AssignmentValues, MessageKey>> {
  const schema = kind === 'event' ? eventAssignment : matchAssignment;
  const wrong = schema.safeParse({ officers: officers.map(({ id }) => id) }).error?.issues[0];
  return {
    ...(target === '' && {
      target:
        kind === 'event'
          ? ('assignments.eventRequired' as const)
          : ('assignments.matchRequired' as const),
    }),
    ...(wrong !== undefined && {
      officers: isMessageKey(wrong.message) ? wrong.message : ('error.invalid' as const),
    }),
  };
}

/** Adds the officer, or removes them if selected; a match has only one. */
export function toggleOfficer(
  kind: AssignmentKind,
  officers: readonly SelectedOfficer[],
  one: SelectedOfficer,
): SelectedOfficer[] {
  if (officers.some(({ id }) => id === one.id)) return officers.filter(({ id }) => id !== one.id);
  return kind === 'match' ? [one] : [...officers, one];
}
