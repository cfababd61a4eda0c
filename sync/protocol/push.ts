/** Push: mutations go up in order, each is answered exactly once. */
import * as z from 'zod/mini';
import { errorCodes } from '#sync/contracts/core/errors.ts';
import { protocolVersion } from '#sync/protocol/version.ts';

export const mutation = z.strictObject({
  /** Made on the phone (UUID v7); the key of exactly-once. */
  id: z.uuid(),
  /** Grows by one on a device. */
  seq: z.int().check(z.nonnegative()),
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  args: z.unknown(),
  /** What the change was made on top of, where a mutation merges. */
  base: z.optional(z.unknown()),
});
export type Mutation = z.infer<typeof mutation>;

/**
 * Bytes of a push's JSON body at most. Any one mutation of the contracts fits; a phone whose
 * mutations are more together sends them in several calls, in order (413 otherwise).
 */
export const pushBytes = 12 * 1024 * 1024;

export const pushRequest = z.strictObject({
  protocol: z.literal(protocolVersion),
  device: z.uuid(),
  /**
   * Of the last pull applied, null before the first. Where it is not the server's any more (a backup
   * was put back) nothing is decided: what the server forgot has to be sent again first, in order.
   */
  epoch: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  mutations: z.array(mutation).check(z.minLength(1), z.maxLength(50)),
});
export type PushRequest = z.infer<typeof pushRequest>;

/**
 * How the server reads it: whatever carries an id is answered by that id, so that one mutation that
 * makes no sense does not hold up the others.
 */
export const pushEnvelope = z.extend(pushRequest, {
  mutations: z
    .array(z.looseObject({ id: mutation.shape.id }))
    .check(z.minLength(1), z.maxLength(50)),
});
export type PushEnvelope = z.infer<typeof pushEnvelope>;

/**
 * - `applied`, `merged`: done; the row comes down with the next pull.
 * - `refused`: permanently; the person is told, nothing is dropped.
 * - `retry`: not decided (the database was busy): send it again later.
 */
export const mutationResult = z.strictObject({
  id: z.uuid(),
  status: z.enum(['applied', 'merged', 'refused', 'retry']),
  code: z.optional(z.enum(errorCodes)),
  /** For people, in the catalogue's words. */
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type MutationResult = z.infer<typeof mutationResult>;

export const pushReply = z.strictObject({ results: z.array(mutationResult) });
export type PushReply = z.infer<typeof pushReply>;
