/** The members' mutations that can be made offline, with their arguments. */
import * as z from 'zod/mini';
import { profileChange } from '#sync/contracts/accounts/person-fields.ts';
import { id } from '#sync/contracts/core/primitives.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import { expectedBooking } from '#sync/contracts/matches/matches.ts';
import { reportChange } from '#sync/contracts/reports/reports.ts';
import type { MutationSet } from '#sync/protocol/mutation-set.ts';

/** Sent by earlier versions of the app. Without it the server uses the account's scope. */
const scope = z.optional(z.enum(['member', 'officer']));

export const mutationArgs = {
  'event.join': z.strictObject({ eventId: id, scope }),
  'match.join': z.strictObject({ eventId: id, matchId: id, scope }),
  'event.withdraw': z.strictObject({ eventId: id }),
  'match.withdraw': z.strictObject({ eventId: id, matchId: id, expected: expectedBooking }),
  'profile.edit': profileChange,
  'report.save': reportChange,
  'report.publish': z.strictObject({ reportId: id }),
} as const;

export type MutationName = keyof typeof mutationArgs;
export type MutationArgs<Name extends MutationName> = z.infer<(typeof mutationArgs)[Name]>;

export function isMutationName(value: string): value is MutationName {
  return Object.hasOwn(mutationArgs, value);
}

export const memberMutations: MutationSet<typeof mutationArgs> = {
  args: mutationArgs,
  recordKeys: {
    'event.join': ({ eventId }) => formatRecordKey({ kind: 'event', id: eventId }),
    'match.join': ({ matchId }) => formatRecordKey({ kind: 'match', id: matchId }),
    'event.withdraw': ({ eventId }) => formatRecordKey({ kind: 'event', id: eventId }),
    'match.withdraw': ({ matchId }) => formatRecordKey({ kind: 'match', id: matchId }),
    'profile.edit': () => formatRecordKey({ kind: 'profile', id: null }),
    'report.save': ({ reportId }) => formatRecordKey({ kind: 'report', id: reportId }),
    'report.publish': ({ reportId }) => formatRecordKey({ kind: 'report', id: reportId }),
  },
};

/** Data of a `retry`: files that must be uploaded before the mutation is sent again. */
export const retryData = z.object({ missing: z.array(z.string()) });

/** Data of an applied or merged `report.save`: the row's version and the conflicts it caused. */
export const reportSaveData = z.object({ version: z.int(), conflicts: z.array(z.string()) });
