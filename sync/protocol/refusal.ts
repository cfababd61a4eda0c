/** Reasons why the server refused a mutation, which phones put into the reader's language. */
import * as z from 'zod/mini';
import type { StoredWords } from '#sync/contracts/core/stored-words.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

/**
 * Message keys of refusals. A phone has the messages of these keys; a key that it does not know,
 * because the server is newer, is shown as the text that came with it.
 */
export const refusalKeys = [
  'absences.closed',
  'absences.gone',
  'absences.tooLate',
  'error.conflict',
  'error.forbidden',
  'error.idempotencyReused',
  'error.invalid',
  'error.notFound',
  'error.storageFull',
  'error.validation',
  'events.alreadyJoined',
  'events.approvedMeanwhile',
  'events.gone',
  'events.notAccredited',
  'events.notApplied',
  'events.rejectedMeanwhile',
  'events.windowClosed',
  'evidence.expired',
  'files.notAFile',
  'files.tooLarge',
  'matches.alreadyBooked',
  'matches.approvedMeanwhile',
  'matches.assignedOfficer',
  'matches.gone',
  'matches.notBooked',
  'matches.past',
  'matches.pendingMeanwhile',
  'matches.rejectedMeanwhile',
  'matches.reservationClosed',
  'outlets.organizationFixed',
  'pools.alreadyRequested',
  'pools.closed',
  'pools.confirmLater',
  'pools.ended',
  'pools.gone',
  'pools.leftOutlet',
  'pools.notOpen',
  'pools.notYourRole',
  'pools.notYourType',
  'pools.offerOver',
  'pools.suspended',
  'profile.changedMeanwhile',
  'profile.currentValue',
  'reports.answerRequired',
  'reports.archived',
  'reports.changedMeanwhile',
  'reports.closed',
  'reports.settleFirst',
  'reports.tooManyAttachments',
  'reports.tooManyOpen',
  'reports.urgentRequired',
  'sync.photoGone',
  'sync.unknownAction',
] as const satisfies MessageKey[];
export type RefusalKey = (typeof refusalKeys)[number];

const plainValue = z.union([z.string(), z.number()]);
const plainParams = z.optional(z.record(z.string(), plainValue));
const key = z.enum(refusalKeys);
const words = z.object({
  key,
  params: z.optional(
    z.record(z.string(), z.union([plainValue, z.array(z.object({ key, params: plainParams }))])),
  ),
});

/** Data of a refusal; absent from the answers that earlier versions have stored. */
export const refusalData = z.object({ reason: words });

/** Undefined for a refusal that has only a text. */
export function refusalReason(data: unknown): StoredWords | undefined {
  return refusalData.safeParse(data).data?.reason;
}
