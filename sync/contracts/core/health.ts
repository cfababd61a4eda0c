import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';

const healthReply = z.strictObject({ status: z.literal('ok'), version: z.string() });

export const live = endpoint('GET', '/live', {
  summary: '200 while the process answers, whatever the database does',
  reply: healthReply,
});

export const health = endpoint('GET', '/health', {
  summary: '200 while the database answers, else 503',
  reply: healthReply,
});

export const ready = endpoint('GET', '/ready', {
  summary: '200 while the server accepts requests: the database answers and no shutdown has begun',
  reply: healthReply,
});
