/** Accounts that may belong to the same person. An administrator decides; nothing is automatic. */
import * as z from 'zod/mini';
import { user } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { idParams } from '#sync/contracts/core/primitives.ts';

/** Signs that two accounts are one person's. */
export const duplicateSigns = ['name', 'phone', 'email', 'picture'] as const;
export type DuplicateSign = (typeof duplicateSigns)[number];

/** Maximum number of accounts that are listed. */
export const mostDuplicates = 5;

const duplicate = z.strictObject({ user, signs: z.array(z.enum(duplicateSigns)) });
export type Duplicate = z.infer<typeof duplicate>;

export const listDuplicates = endpoint('GET', '/admin/user/:id/duplicates', {
  summary: 'Accounts with the same name and birthdate, phone number, email address or photo',
  params: idParams,
  reply: z.array(duplicate),
});
