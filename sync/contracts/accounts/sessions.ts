/** Where an account is logged in. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant } from '#sync/contracts/core/primitives.ts';

export const sessionRecord = z.strictObject({
  id,
  createdAt: instant,
  lastUsedAt: instant,
  /** As the browser names itself. */
  userAgent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Own open sessions, the one used last first',
  reply: z.array(sessionRecord),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of the own sessions',
  params: z.strictObject({ id }),
  reply: z.strictObject({}),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End every own session but this one',
  reply: z.strictObject({}),
});
