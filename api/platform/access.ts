/** Who may call a route; declared on every one of them (rulings §4). */
import type { Scope } from '#sync/contracts/roles.ts';

/**
 * - `open`: anybody, no token looked at
 * - `session`: anybody logged in, whatever the account's status
 * - `approved`: an approved account of any scope
 * - a list of scopes: an approved account of one of them
 */
export type Access = 'open' | 'session' | 'approved' | readonly Scope[];
