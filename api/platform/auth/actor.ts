import type { GateRight } from '#sync/contracts/gate/gate-rows.ts';
import type { Role, Scope, Status } from '#sync/contracts/accounts/role-names.ts';
import { type CompleteLanguage } from '#sync/contracts/messages/languages.ts';

/** The caller, as read from the database for this request. */
export interface Actor {
  readonly id: string;
  readonly sessionId: string;
  readonly scope: Scope;
  readonly status: Status;
  /** The person's role; null for administrators. */
  readonly role: Role | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: CompleteLanguage;
}

/** The contents of a genuine token. Whether its session is still valid is in the database. */
export interface TokenClaims {
  accountId: string;
  sessionId: string;
  /** Number of the refresh token that an access token came with. */
  generation?: number | undefined;
}

/** A phone enrolled at a match's gates, as read from the database for this request. */
export interface GatePhone {
  readonly id: string;
  readonly matchId: string;
  readonly gateId: string;
  readonly rights: GateRight;
  /** The media office or the officer knows whose phone it is. */
  readonly isAccepted: boolean;
  /** It has neither handed in nor was reported lost, and the match's gates are not closed. */
  readonly isOnDuty: boolean;
  /** It has sent all its checks, so that none comes any more. */
  readonly isHandedIn: boolean;
  /** Epoch seconds. */
  readonly tokenExpiresAt: number;
}

/** The contents of a genuine token of a phone. */
export interface GateClaims {
  deviceId: string;
  matchId: string;
}
