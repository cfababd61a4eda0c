import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
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

export const endOtherSessions = endpoint('POST', '/auth/sessions/end-others', {
  summary: 'End all of one’s own sessions except this one',
  body: z.strictObject({ password: currentPassword }),
  reply: z.strictObject({}),
});
