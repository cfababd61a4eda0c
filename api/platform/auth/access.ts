import type { Scope } from '#sync/contracts/accounts/role-names.ts';

/**
 * - `open`: anyone. A valid token makes its owner the actor, an invalid one is ignored; a handler
 *   that needs an actor calls `requireActor(request)`, which throws the right error
 * - `optional`: anyone, but a token that is sent must be valid
 * - `session`: anyone logged in, whatever the account's status
 * - `approved`: an approved account of any scope
 * - `gate`: a phone enrolled at a gate, with its own token; no account
 * - a list of scopes: an approved account of one of them
 */
export type Access = 'open' | 'optional' | 'session' | 'approved' | 'gate' | readonly Scope[];
