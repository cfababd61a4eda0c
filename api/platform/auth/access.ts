/** Who may call a route; declared on every one of them (rulings §4). */
import type { Scope } from '#sync/contracts/accounts/roles.ts';

/**
 * - `open`: anybody. A good token makes its owner the actor, a bad one counts as none; a handler
 *   that then needs somebody calls `requireActor(request)` for the right refusal
 * - `optional`: anybody without a token, but a token that is sent must be good
 * - `session`: anybody logged in, whatever the account's status
 * - `approved`: an approved account of any scope
 * - a list of scopes: an approved account of one of them
 */
export type Access = 'open' | 'optional' | 'session' | 'approved' | readonly Scope[];
