/** What a person may do without signal, by name: its arguments, and what it was done on top of. */
import * as z from 'zod/mini';
import { profileChange, profileBase } from '#sync/contracts/accounts/accounts.ts';
import { id } from '#sync/contracts/core/primitives.ts';
import { publishBase, reportBase, reportChange } from '#sync/contracts/reports/reports.ts';

const scope = z.enum(['member', 'officer']);

export const mutationArgs = {
  'event.join': z.strictObject({ eventId: id, scope }),
  'match.join': z.strictObject({ eventId: id, matchId: id, scope }),
  'profile.edit': profileChange,
  'report.save': reportChange,
  'report.publish': z.strictObject({ reportId: id }),
} as const;

/** `base` by name; a mutation that is not named here has none. */
export const mutationBase = {
  'event.join': z.undefined(),
  'match.join': z.undefined(),
  'profile.edit': profileBase,
  'report.save': reportBase,
  'report.publish': publishBase,
} as const satisfies Record<keyof typeof mutationArgs, z.ZodMiniType>;

export type MutationName = keyof typeof mutationArgs;
export type MutationArgs<Name extends MutationName> = z.infer<(typeof mutationArgs)[Name]>;
export type MutationBase<Name extends MutationName> = z.infer<(typeof mutationBase)[Name]>;

export function isMutationName(value: string): value is MutationName {
  return Object.hasOwn(mutationArgs, value);
}

const records: { [Name in MutationName]: (args: MutationArgs<Name>) => string } = {
  'event.join': ({ eventId }) => `event/${eventId}`,
  'match.join': ({ matchId }) => `match/${matchId}`,
  'profile.edit': () => 'profile',
  'report.save': ({ reportId }) => `report/${reportId}`,
  'report.publish': ({ reportId }) => `report/${reportId}`,
};

/** The record a mutation is about: mutations of one record go in order, others pass it by. */
export function mutationRecord<Name extends MutationName>(
  name: Name,
  args: MutationArgs<Name>,
): string {
  return records[name](args);
}

/**
 * What a `retry` may say beside itself: files that the mutation names and the server does not have
 * (any more). They are to be uploaded before it is sent again.
 */
export const retryData = z.object({ missing: z.array(z.string()) });

/** What a `report.save` that was applied or merged says: the row's version, conflicts it made. */
export const reportSaveData = z.object({ version: z.int(), conflicts: z.array(z.string()) });
