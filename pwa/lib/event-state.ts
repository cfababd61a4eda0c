/** What a tournament offers a person, worked out of the local data alone. */
import { eventAction, type AccreditationRow, type EventRow } from '#sync/contracts/events.ts';

export type EventState =
  | 'apply'
  | 'waiting'
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'revoked'
  | 'closed';

/** @param waiting whether an application waits on this phone */
export function eventState(
  event: Pick<EventRow, 'accreditationEnabled'>,
  own: Pick<AccreditationRow, 'status' | 'revoked'> | undefined,
  waiting: boolean,
): EventState {
  if (own === undefined && waiting) return 'waiting';
  if (own?.revoked === true) return 'revoked';
  const action = eventAction(event.accreditationEnabled, own);
  return action === 'matches' ? 'approved' : action;
}
