/** Push: mutations are sent in order, and each is decided exactly once. */
import * as z from 'zod/mini';
import { errorCodes } from '#sync/contracts/core/error-codes.ts';
import { protocolVersion } from '#sync/protocol/version.ts';

export const mutation = z.strictObject({
  /** Created on the phone (UUID v7); identifies the mutation for exactly-once. */
  id: z.uuid(),
  /** Increases by one on a device. */
  seq: z.int().check(z.nonnegative()),
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  args: z.unknown(),
  /** The state that the change was based on, for mutations that merge. */
  base: z.optional(z.unknown()),
});
export type Mutation = z.infer<typeof mutation>;

/** Bytes of a push body, else 413; the longest report fits if its base is sent as hashes. */
export const pushBytes = 1024 * 1024;
/** Objects, lists and further members of a push body, else 413. Any single mutation fits. */
export const maxPushNodes = 20_000;

export const pushRequest = z.strictObject({
  protocol: z.literal(protocolVersion),
  device: z.uuid(),
  /**
   * Epoch of the last applied pull, null before the first. If the server's differs (it was restored
   * from a backup) it decides nothing, because mutations that it lost must be sent again first, in
   * order.
   */
  epoch: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  mutations: z.array(mutation).check(z.minLength(1), z.maxLength(50)),
});
export type PushRequest = z.infer<typeof pushRequest>;

/** Lenient, so that a malformed mutation gets its own result and does not block the others. */
export const pushEnvelope = z.extend(pushRequest, {
  mutations: z
    .array(z.looseObject({ id: mutation.shape.id }))
    .check(z.minLength(1), z.maxLength(50)),
});
export type PushEnvelope = z.infer<typeof pushEnvelope>;

/**
 * - `applied`, `merged`: done; the row comes with the next pull.
 * - `refused`: final; the phone keeps the mutation and tells the user.
 * - `retry`: undecided (the database was busy); send it again later.
 */
export const mutationResult = z.strictObject({
  id: z.uuid(),
  status: z.enum(['applied', 'merged', 'refused', 'retry']),
  code: z.optional(z.enum(errorCodes)),
  /** Text for the user, from the message catalogue. */
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type MutationResult = z.infer<typeof mutationResult>;

export const pushReply = z.strictObject({ results: z.array(mutationResult) });
export type PushReply = z.infer<typeof pushReply>;
