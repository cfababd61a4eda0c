/** Decides what the page says about a scanned code. Everything but the state works without signal. */
import type { TicketMatch, TicketState } from '#sync/contracts/tickets/check-ticket.ts';
import type { TicketClaim } from '#sync/contracts/tickets/ticket-claim.ts';
import { verifyTicket } from '#pwa/gate/engine/verify-ticket.ts';
import type { Portal } from '#pwa/verify/portal.ts';

/** A ticket whose signature is good. */
export interface GenuineTicket {
  readonly claim: TicketClaim;
  /** `asked` until the server has answered, `unchecked` if it does not answer. */
  readonly state: TicketState | 'asked' | 'unchecked';
  /** Null while no one has said which match it is. */
  readonly match: TicketMatch | null;
}

export type Verdict =
  | { readonly kind: 'genuine'; readonly ticket: GenuineTicket }
  /**
   * `over`: the match is over, and its key is not published any more, so that nothing signed can be
   * shown. `incomplete`: the address has no code.
   */
  | {
      readonly kind: 'checking' | 'incomplete' | 'notOurs' | 'cannotVerify' | 'testTicket' | 'over';
    };

/** @param show is called with each verdict, the last of which stays */
export async function verifyCode(
  code: string,
  portal: Portal,
  show: (verdict: Verdict) => void,
): Promise<void> {
  if (!/#./s.test(code)) return show({ kind: 'incomplete' });
  show({ kind: 'checking' });
  // Asked each time, so that the phone has new keys before it is without signal.
  const fetched = portal.fetchKeys();
  let verified = await verifyTicket(code, portal.storedKeys());
  let isAnswered = true;
  if (verified?.signature === 'unknownKey') {
    const keys = await fetched;
    isAnswered = keys !== null;
    verified = await verifyTicket(code, keys ?? []);
  }
  if (verified === null || verified.signature === 'bad') return show({ kind: 'notOurs' });
  const claim = verified.ticket;
  if (verified.signature === 'unknownKey') {
    if (!isAnswered) return show({ kind: 'cannotVerify' });
    const state = await portal.fetchState(claim.ref);
    return show({ kind: state === 'over' ? 'over' : 'notOurs' });
  }
  if (verified.isTest) return show({ kind: 'testTicket' });
  let ticket: GenuineTicket = { claim, state: 'asked', match: null };
  const change = (known: Partial<GenuineTicket>) => {
    ticket = { ...ticket, ...known };
    show({ kind: 'genuine', ticket });
  };
  change({});
  await Promise.all([
    portal.fetchState(claim.ref).then((state) => change({ state: state ?? 'unchecked' })),
    portal.findMatch(claim.matchId).then((match) => change({ match })),
  ]);
}
