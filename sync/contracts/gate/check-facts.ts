/**
 * The facts that are known when a ticket is checked. Phones and the server fill it in from their own rows.
 * Times are epoch milliseconds.
 */
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import type { Presence } from '#sync/contracts/gate/presence.ts';

/** A ticket on the match's list. */
export interface EntryFacts {
  role: Role;
  revokedAt: number | null;
  /** Printed code of the live ticket of the same booking, if this one is revoked. */
  replacedBy: string | null;
}

export type Presented =
  /** No text of ours, or a claim of another form. */
  | { kind: 'unreadable' }
  | {
      kind: 'ticket';
      /**
       * - `bad`: also a key that the server does not know.
       * - `unknownKey`: a key that this phone does not have, and the server could not be asked.
       */
      signature: 'good' | 'bad' | 'unknownKey';
      matchId: string;
      /** The ref is 22 times `A`: signed like others, but it belongs to no one. */
      test: boolean;
      /** The list's entry; null if it has no ticket with this ref. */
      entry: EntryFacts | null;
    }
  /** A typed code, a number of the printed list or a person found by name. */
  | {
      kind: 'entry';
      entry: EntryFacts;
      /** An identity or press ID was compared with the person. */
      documentCompared: boolean;
    };

export interface GateRoles {
  number: number;
  /** Roles admitted at the gate; empty for everyone. */
  roles: readonly Role[];
}

/**
 * Ways to let in a ticket that a rule stops: the officer's six digits, the officer's own check, or
 * with re-entry the steward, by the face.
 */
export const overrideKinds = ['number', 'officer', 'steward'] as const;
export type OverrideKind = (typeof overrideKinds)[number];

export interface CheckFacts {
  presented: Presented;
  /** The time by the phone's clock plus the last measured offset. */
  now: number;
  /** See `clock.ts`. */
  clockCertain: boolean;
  /** The server's time when it answered with this list. */
  listAsOf: number;
  match: {
    id: string;
    kickOff: number;
    /** Minutes before kick-off at which the gates open, and after it at which they close. */
    opensBefore: number;
    closesAfter: number;
    reEntry: boolean;
  };
  /** Roles admitted at this gate; empty for a gate, or an officer's phone, that admits everyone. */
  roles: readonly Role[];
  /** The match's gates, to name the one that admits the role. */
  gates: readonly GateRoles[];
  presence: Presence;
  /** When this phone last let the ticket in; null if that was undone, or the person left since. */
  letInHereAt: number | null;
  direction: 'in' | 'out';
  /** The override that was given; a number only if it was right. */
  override: OverrideKind | null;
}
