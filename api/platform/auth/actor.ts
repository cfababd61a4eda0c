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

/** What a genuine token says; whether the session is still valid, the database knows. */
export interface TokenClaims {
  accountId: string;
  sessionId: string;
  /** Number of the refresh token that an access token came with. */
  generation?: number | undefined;
}
