/** State of the server that answers, for administrators. */
import * as z from 'zod/mini';
import { trouble } from '#sync/contracts/admin/overview.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { instant } from '#sync/contracts/core/primitives.ts';

const count = z.int();
const bytes = z.int();
const seconds = z.int();

export const outboxes = ['mail', 'jobs'] as const;

export const systemState = z.strictObject({
  /** Problems of the last hour that need the operator. */
  troubles: z.array(trouble),
  /** The process that answers; behind a proxy there may be others. */
  process: z.strictObject({
    version: z.string(),
    startedAt: instant,
    memory: bytes,
    /** Memory of the machine or its container. */
    memoryLimit: bytes,
    liveStreams: count,
    /** Replies since the start: all, those that said "busy" (503) and those that failed (other 5xx). */
    replies: z.strictObject({ all: count, busy: count, failed: count }),
    /** Connections to the database: in use, the most there may be, and requests that wait for one. */
    connections: z.strictObject({ used: count, most: count, waiting: count }),
  }),
  /** Null while the database does not answer. */
  database: z.nullable(
    z.strictObject({
      bytes,
      /** Connections of all programs, and the most that the server accepts. */
      connections: z.strictObject({ used: count, most: count }),
      oldestTransaction: seconds,
      /** Queues of what waits to be sent or done, and since when the oldest entry waits. */
      outboxes: z.array(
        z.strictObject({ name: z.enum(outboxes), waiting: count, oldest: seconds }),
      ),
      mailsFailed: count,
      /** Null if `npm run backup` never succeeded. */
      lastBackup: z.nullable(instant),
    }),
  ),
  /** The read replica; null if there is none. `lag` is null if it does not answer. */
  replica: z.nullable(z.strictObject({ lag: z.nullable(seconds) })),
  /** Seconds for which a transaction has held back changes from the phones. */
  syncLag: seconds,
  /** Free space where the files are; null for a bucket. */
  freeStorage: z.nullable(bytes),
  /** Whether the bucket of the files answers; null if there is none. */
  bucketAnswers: z.nullable(z.boolean()),
});
export type SystemState = z.infer<typeof systemState>;

export const getSystem = endpoint('GET', '/admin/system', {
  summary: 'How the server and the database are doing',
  reply: systemState,
});
