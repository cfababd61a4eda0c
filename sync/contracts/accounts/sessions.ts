import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, instant, idParams } from '#sync/contracts/core/primitives.ts';

export const sessionRecord = z.strictObject({
  id,
  createdAt: instant,
  lastUsedAt: instant,
  userAgent: z.string(),
  current: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const listSessions = endpoint('GET', '/auth/sessions', {
  summary: 'One’s own open sessions, most recently used first',
  reply: z.array(sessionRecord),
});

export const endSession = endpoint('DELETE', '/auth/sessions/:id', {
  summary: 'End one of one’s own sessions',
  params: idParams,
  reply: z.strictObject({}),
});

export const endOtherSessions = endpoint('DELETE', '/auth/sessions', {
  summary: 'End all of one’s own sessions except this one',
  reply: z.strictObject({}),
});
