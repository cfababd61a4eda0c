/** The members' mutations that can be made offline, with their arguments. */
import * as z from 'zod/mini';
import { contestText } from '#sync/contracts/absences/absences.ts';
import { profileChange } from '#sync/contracts/accounts/person-fields.ts';
import { id } from '#sync/contracts/core/primitives.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import { expectedBooking } from '#sync/contracts/matches/matches.ts';
import { reportChange } from '#sync/contracts/reports/reports.ts';
import type { MutationSet } from '#sync/protocol/mutation-set.ts';

/** Sent by earlier versions of the app. Without it the server uses the account's scope. */
const scope = z.optional(z.enum(['member', 'officer']));

/** An answer to the person's own request for a place. */
const placeAnswer = z.strictObject({ matchId: id, requestId: id });

export const mutationArgs = {
  'event.join': z.strictObject({ eventId: id, scope }),
  'match.join': z.strictObject({ eventId: id, matchId: id, scope }),
  'event.withdraw': z.strictObject({ eventId: id }),
  'match.withdraw': z.strictObject({ eventId: id, matchId: id, expected: expectedBooking }),
  'pool.request': z.strictObject({ matchId: id, poolId: id }),
  'pool.accept': placeAnswer,
  'pool.return': placeAnswer,
  'pool.confirm': placeAnswer,
  'absence.contest': z.strictObject({ matchId: id, absenceId: id, text: contestText }),
  'profile.edit': profileChange,
  'report.save': reportChange,
  'report.publish': z.strictObject({ reportId: id }),
} as const;

export type MutationName = keyof typeof mutationArgs;
export type MutationArgs<Name extends MutationName> = z.infer<(typeof mutationArgs)[Name]>;

export function isMutationName(value: string): value is MutationName {
  return Object.hasOwn(mutationArgs, value);
}

const matchKey = ({ matchId }: { matchId: string }) =>
  formatRecordKey({ kind: 'match', id: matchId });

export const memberMutations: MutationSet<typeof mutationArgs> = {
  args: mutationArgs,
  recordKeys: {
    'event.join': ({ eventId }) => formatRecordKey({ kind: 'event', id: eventId }),
    'match.join': matchKey,
    'event.withdraw': ({ eventId }) => formatRecordKey({ kind: 'event', id: eventId }),
    'match.withdraw': matchKey,
    'pool.request': matchKey,
    'pool.accept': matchKey,
    'pool.return': matchKey,
    'pool.confirm': matchKey,
    'absence.contest': matchKey,
    'profile.edit': () => formatRecordKey({ kind: 'profile', id: null }),
    'report.save': ({ reportId }) => formatRecordKey({ kind: 'report', id: reportId }),
    'report.publish': ({ reportId }) => formatRecordKey({ kind: 'report', id: reportId }),
  },
};

/** Data of a `retry`: files that must be uploaded before the mutation is sent again. */
export const retryData = z.object({ missing: z.array(z.string()) });

/** Data of an applied or merged `report.save`: the row's version and the conflicts it caused. */
export const reportSaveData = z.object({ version: z.int(), conflicts: z.array(z.string()) });
