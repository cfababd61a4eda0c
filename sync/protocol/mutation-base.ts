/** The base that each mutation was made on; apart from the arguments because few screens need it. */
import * as z from 'zod/mini';
import { profileBase } from '#sync/contracts/accounts/person-fields.ts';
import { sentPublishBase, sentReportBase } from '#sync/contracts/reports/sent-base.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';

/** `base` by name; undefined for mutations that do not merge. */
export const mutationBase = {
  'event.join': z.undefined(),
  'match.join': z.undefined(),
  'event.withdraw': z.undefined(),
  'match.withdraw': z.undefined(),
  'pool.request': z.undefined(),
  'pool.accept': z.undefined(),
  'pool.return': z.undefined(),
  'pool.confirm': z.undefined(),
  'absence.contest': z.undefined(),
  'profile.edit': profileBase,
  'report.save': sentReportBase,
  'report.publish': sentPublishBase,
} as const satisfies Record<MutationName, z.ZodMiniType>;
