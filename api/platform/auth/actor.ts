import type { Role, Scope, Status } from '#sync/contracts/accounts/role-names.ts';

/** The caller, as read from the database for this request. */
export interface Actor {
  readonly id: string;
  readonly sessionId: string;
  readonly scope: Scope;
  readonly status: Status;
  /** Null for administrators. */
  readonly role: Role | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: 'en' | 'ar';
}

/** The contents of a genuine token. Whether its session is still valid is in the database. */
export interface TokenClaims {
  accountId: string;
  sessionId: string;
  /** Number of the refresh token that an access token came with. */
  generation?: number | undefined;
}
