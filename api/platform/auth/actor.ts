/** The caller, as read from the database for this request. */
import type { Role, Scope, Status } from '#sync/contracts/accounts/role-names.ts';

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
