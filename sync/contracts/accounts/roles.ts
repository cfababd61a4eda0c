import * as z from 'zod/mini';
import { roles, scopes, statuses } from '#sync/contracts/accounts/role-names.ts';
import { key } from '#sync/contracts/core/primitives.ts';

export const role = z.enum(roles, key('accounts.roleRequired'));
export const scope = z.enum(scopes);
export const status = z.enum(statuses);
