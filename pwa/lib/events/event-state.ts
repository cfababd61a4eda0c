import type { AccreditationRow, EventRow } from '#sync/contracts/events/events.ts';
import { eventAction } from '#sync/contracts/events/event-action.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';

export type EventState =
  | 'apply'
  | 'waiting'
  | 'refused'
  | 'withdrawing'
  | 'requested'
  | 'approved'
  | 'rejected'
  | 'revoked'
  | 'closed';

/**
 * @param waiting the newest change that is waiting in the outbox
 * @param refused whether the server refused one that the person has not dismissed yet
 */
export function eventState(
  event: Pick<EventRow, 'accreditationEnabled'>,
  own: Pick<AccreditationRow, 'status' | 'revoked'> | undefined,
  waiting: MutationName | null,
  refused: boolean,
): EventState {
  if (own?.status === 'pending' && waiting === 'event.withdraw') return 'withdrawing';
  if (own === undefined && waiting === 'event.join') return 'waiting';
  if (own === undefined && refused) return 'refused';
  if (own?.revoked === true) return 'revoked';
  const action = eventAction(event.accreditationEnabled, own);
  return action === 'matches' ? 'approved' : action;
}
