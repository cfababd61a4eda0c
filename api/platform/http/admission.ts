import type { FastifyRequest } from 'fastify';
import { asWork, createWork, type WorkKind } from '#api/platform/database/admission.ts';
import type { App } from '#api/platform/http/app-types.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Which queue for the database's connections a call waits in. */
export function workKind({ method, routeOptions }: FastifyRequest): WorkKind {
  const { url = '', config } = routeOptions;
  const { access } = config;
  if (url.endsWith('/sync/pull')) return 'pull';
  if (url.endsWith('/live')) return 'stream';
  if (url.startsWith('/api/auth/')) return 'guest';
  if (Array.isArray(access) && access.every((scope) => scope === 'admin')) return 'admin';
  if (reads.has(method)) return 'read';
  return access === 'open' ? 'guest' : 'change';
}

/** Call before the guard, whose statement is the first of a request. */
export function registerAdmission(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = createWork(workKind(request));
    asWork(request.work, done);
  });
  // What reads the body continues in the socket's context.
  app.addHook('preHandler', (request, _reply, done) => {
    asWork(request.work, done);
  });
}
