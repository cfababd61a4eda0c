/** Describes a ticket and its holder for a screen. */
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type { Decision } from '#sync/contracts/gate/decide.ts';
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import { toSeatId } from '#sync/contracts/matches/seat-names.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import type { GateReplica } from '#pwa/gate/engine/gate-replica.ts';
import { codeOfHash } from '#pwa/gate/engine/list-index.ts';
import { type FoundPerson, personOfTicket } from '#pwa/gate/engine/shown-person.ts';
import type { VerifiedTicket } from '#pwa/gate/engine/verify-ticket.ts';

export type DescribedTicket = Pick<ShownCheck, 'person' | 'fromCard' | 'role' | 'seat' | 'code'>;

const nobody: FoundPerson = { person: null, fromCard: false };

/**
 * The list's word counts before the ticket's own. Nothing is shown of a code that is not ours, or
 * of which no one can say it yet: a forged claim may name a ticket of the list.
 */
export async function describeTicket(
  replica: GateReplica,
  { answer }: Pick<Decision, 'answer'>,
  ticket: VerifiedTicket | null,
  entry: GateEntryRow | null,
  /** The person, if there is no ticket. */
  withoutTicket: FoundPerson = nobody,
): Promise<DescribedTicket> {
  if (answer === 'notOurs' || answer === 'cannotVerify')
    return { ...nobody, role: null, seat: null, code: null };
  const claim = ticket?.ticket;
  const found = claim === undefined ? withoutTicket : await personOfTicket(replica, entry, claim);
  const claimedSeat = claim?.seat == null || claim.seat > 120 ? null : toSeatId(claim.seat);
  const claimedRole = roles.find((each) => each === claim?.role) ?? null;
  const hash = ticket?.hash ?? entry?.h;
  return {
    ...found,
    role: entry?.role ?? claimedRole,
    seat: entry?.seat ?? claimedSeat,
    code: hash === undefined ? null : codeOfHash(hash),
  };
}
