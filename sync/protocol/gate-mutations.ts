/** Mutations of a phone at a gate, with their arguments. */
import * as z from 'zod/mini';
import { id, instant } from '#sync/contracts/core/primitives.ts';
import {
  phonePublicKey,
  scanActs,
  scanSources,
  ticketHash,
} from '#sync/contracts/gate/gate-rows.ts';
import type { MutationSet } from '#sync/protocol/mutation-set.ts';

/** One check of a ticket. Its id is made on the phone and is its key at every door. */
export const gateScan = z.strictObject({
  id,
  gateId: id,
  /** Null for a code that is no ticket of ours, and for an undo. */
  h: z.nullable(ticketHash),
  act: z.enum(scanActs),
  /** The check that an undo takes back, at most 60 seconds old. */
  undoes: z.nullable(id),
  /** Answer that the phone showed (`Answer` of `sync/contracts/gate/decide.ts`). */
  answer: z.string().check(z.regex(/^[a-zA-Z]{1,32}$/)),
  source: z.enum(scanSources),
  /** Time by the phone's clock plus the last measured offset. */
  at: instant,
  clockCertain: z.boolean(),
  /** Server time of the list that decided. */
  listAsOf: z.nullable(instant),
  /** The number that let it in came from the officer: six digits, or the officer's own phone. */
  override: z.nullable(z.enum(['number', 'officer', 'steward'])),
  /** Document that was compared with the face where there was no code. */
  document: z.nullable(z.enum(['identity', 'press'])),
});
export type GateScan = z.infer<typeof gateScan>;

export const gateMutationArgs = {
  /** The phone's key, made when it enrolled; a later one takes its place. */
  'gate.key': z.strictObject({ publicKey: phonePublicKey }),
  'gate.scan': gateScan,
  /** A block of a comparison code, as a code of its own. */
  'gate.compare': z.strictObject({
    text: z.string().check(z.maxLength(4096)),
    gateId: id,
    at: instant,
  }),
  /**
   * The number of checks of this phone's enrolment: those that it made, undos too, and those that an
   * earlier enrolment left unsent. The server waits until it has them.
   */
  'gate.handIn': z.strictObject({ scans: z.int().check(z.nonnegative(), z.maximum(1_000_000)) }),
} as const;

export type GateMutationName = keyof typeof gateMutationArgs;

export const gateMutationBases = {
  'gate.key': z.undefined(),
  'gate.scan': z.undefined(),
  'gate.compare': z.undefined(),
  'gate.handIn': z.undefined(),
} as const;

export const gateMutations: MutationSet<typeof gateMutationArgs> = {
  args: gateMutationArgs,
  recordKeys: {
    'gate.key': () => 'key',
    // An undo follows its check; checks of one ticket are ordered by their time.
    'gate.scan': ({ id: scanId, undoes }) => `scan/${undoes ?? scanId}`,
    'gate.compare': ({ text }) => `comparison/${text}`,
    'gate.handIn': () => 'handIn',
  },
};
