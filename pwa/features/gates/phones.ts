/** What the media office sees of the phones at the gates. */
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
 * What a phone has that the server lacks. It asks for the list once it has sent everything, so with
 * signal nothing waits; without, it may have checked since.
 */
export function waitingToSend(phone: OverviewPhone, now: number): 'nothing' | 'notKnown' {
  const { handedInAt, listAsOf } = phone;
  const state = phoneState(phone, now);
  if (handedInAt !== null || state === 'new') return 'nothing';
  const isListNew = listAsOf !== null && now - Date.parse(listAsOf) <= offlineAfter;
  return state === 'online' && isListNew ? 'nothing' : 'notKnown';
}

/** Phones whose checks the closing of the match waits for, or needs a reason without. */
export function missingPhones(phones: readonly OverviewPhone[]): OverviewPhone[] {
  return phones.filter((phone) => phone.lostReason === null && mayHaveChecks(phone));
}

/** As the server decides it: what a phone did that was revoked before it was accepted does not count. */
const mayHaveChecks = ({ accepted, discarded, handedInAt, revokedAt }: OverviewPhone) =>
  handedInAt === null && (revokedAt === null || (accepted && !discarded));

/**
 * Whether a phone that was not handed in may have let in anyone at all: it is an officer's, or at a gate
 * for everyone. Then nobody of the match counts as absent; a lost phone is missing too.
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
