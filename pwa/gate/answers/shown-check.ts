/** A check as its screen shows it. */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type { Decision } from '#sync/contracts/gate/decide.ts';
import type { GateMatchRow } from '#sync/contracts/gate/gate-rows.ts';

export interface ShownPerson {
  name: string;
  nameArabic: string | null;
  organization: string | null;
  organizationArabic: string | null;
  /** Address of the picture; null if there is none on this phone. */
  photo: string | null;
}

export interface ShownCheck {
  /** Grows with every check, so that the same answer twice is shown as two. */
  key: number;
  decision: Decision;
  /** The person from the sealed card, or only the name from the ticket; null if neither can be read. */
  person: ShownPerson | null;
  /** Whether the person's card was opened. */
  fromCard: boolean;
  role: Role | null;
  seat: string | null;
  /** `RP79-ARTX` */
  code: string | null;
  /** The time of the check, epoch milliseconds. */
  at: number;
  /** Id of the scan that can be undone; null if nothing was counted. */
  scanId: string | null;
}

/** Parts of the last check that counted, which stay on the screen. */
export type LastShown = Pick<ShownCheck, 'scanId' | 'at' | 'person' | 'code' | 'role'> & {
  decision: Pick<Decision, 'counts'>;
};

/** Facts of the gate and its list that an answer shows. */
export interface GateFacts {
  /** The gate's number; null on an officer's phone, which is a gate at every gate. */
  gate: number | null;
  match: { home: string; away: string };
  kickOff: string;
  reEntry: boolean;
  /** Epoch milliseconds; null before the first list. */
  listAsOf: number | null;
  clockCertain: boolean;
  online: boolean;
  inside: number;
  expected: number;
  contact: GateMatchRow['contact'];
}
