/** The media office's view of the phones at the gates. */
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';

export type OverviewGate = GateOverview['gates'][number];
export type OverviewPhone = GateOverview['devices'][number];

/** Milliseconds after its last sync from which a phone counts as without signal. */
export const offlineAfter = 10 * 60_000;

export type PhoneState = 'new' | 'online' | 'offline' | 'handedIn' | 'lost' | 'revoked';

export function phoneState(phone: OverviewPhone, now: number): PhoneState {
  if (phone.revokedAt !== null) return 'revoked';
  if (phone.lostReason !== null) return 'lost';
  if (phone.handedInAt !== null) return 'handedIn';
  if (phone.lastSeenAt === null) return 'new';
  return now - Date.parse(phone.lastSeenAt) > offlineAfter ? 'offline' : 'online';
}

/**
 * Whether a phone has checks that the server lacks. A phone fetches the list once it has sent everything,
 * so with signal nothing is waiting; without, it may have made checks since.
 */
export function waitingToSend(phone: OverviewPhone, now: number): 'nothing' | 'notKnown' {
  const { handedInAt, listAsOf } = phone;
  const state = phoneState(phone, now);
  if (handedInAt !== null || state === 'new') return 'nothing';
  const isListNew = listAsOf !== null && now - Date.parse(listAsOf) <= offlineAfter;
  return state === 'online' && isListNew ? 'nothing' : 'notKnown';
}

/** Phones without whose checks the match can be closed only with a reason. */
export function missingPhones(phones: readonly OverviewPhone[]): OverviewPhone[] {
  return phones.filter((phone) => phone.lostReason === null && mayHaveChecks(phone));
}

/** The server's rule: what a phone did that was revoked before it was accepted does not count. */
const mayHaveChecks = ({ accepted, discarded, handedInAt, revokedAt }: OverviewPhone) =>
  handedInAt === null && (revokedAt === null || (accepted && !discarded));

/**
 * Whether a phone that was not handed in may have let in anyone at all: it is an officer's, or at a gate
 * for everyone. Then no one at the match counts as absent; a lost phone is missing too.
 */
export function mayHaveSeenEveryone(
  phone: OverviewPhone,
  { gates }: Pick<GateOverview, 'gates'>,
): boolean {
  if (!mayHaveChecks(phone)) return false;
  return (
    phone.rights === 'officer' || gates.find(({ id }) => id === phone.gateId)?.roles.length === 0
  );
}

/**
 * The signal of a gate: the latest sync of its phones, and whether none of them has signal. Null if
 * no phone is checking there.
 */
export function gateSignal(
  phones: readonly OverviewPhone[],
  now: number,
): { lastSeenAt: string | null; isOffline: boolean } | null {
  const checking = phones.filter((phone) =>
    ['new', 'online', 'offline'].includes(phoneState(phone, now)),
  );
  if (checking.length === 0) return null;
  const seen = checking.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).toSorted();
  return {
    lastSeenAt: seen.at(-1) ?? null,
    isOffline: checking.every((phone) => phoneState(phone, now) === 'offline'),
  };
}
