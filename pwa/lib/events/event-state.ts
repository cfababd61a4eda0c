import {
  eventAction,
  type AccreditationRow,
  type EventRow,
} from '#sync/contracts/events/events.ts';

export type EventState =
  | 'apply'
  | 'waiting'
  | 'refused'
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'revoked'
  | 'closed';

/**
 * @param waiting whether an application is waiting in the outbox
 * @param refused whether the server refused one that the person has not dismissed yet
 */
export function eventState(
  event: Pick<EventRow, 'accreditationEnabled'>,
  own: Pick<AccreditationRow, 'status' | 'revoked'> | undefined,
  waiting: boolean,
  refused: boolean,
): EventState {
  if (own === undefined && waiting) return 'waiting';
  if (own === undefined && refused) return 'refused';
  if (own?.revoked === true) return 'revoked';
  const action = eventAction(event.accreditationEnabled, own);
  return action === 'matches' ? 'approved' : action;
}
