import type { FastifyRequest } from 'fastify';
import { readGateClaims } from '#api/platform/auth/gate-phones.ts';
import { readClaims } from '#api/platform/auth/guard.ts';
import {
  asWork,
  createCaller,
  createWork,
  type Caller,
  type WorkKind,
} from '#api/platform/database/admission.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the queue for the database's connections that a call waits in. */
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

/** Waiting requests of a caller for pictures, of which a list shows many together. */
const waitingPictures = 100;
/** Waiting requests of an address, which a stadium's phones may share to refresh tokens or log in. */
const waitingOfAddress = 240;

/** Returns the caller by a genuine token, without asking the database whether the session has ended. */
function caller(app: App, request: FastifyRequest): Caller {
  const { url = '', config } = request.routeOptions;
  try {
    const isGate = config.access === 'gate';
    const id = isGate ? readGateClaims(app, request).deviceId : readClaims(app, request)?.accountId;
    if (id !== undefined)
      return createCaller(id, url.startsWith('/api/file/') ? waitingPictures : undefined);
  } catch {
    // The guard answers it.
  }
  return createCaller(clientNetwork(request.ip), waitingOfAddress);
}

/** Call before the guard, whose statement is the first of a request. */
export function registerAdmission(app: App): void {
  const { rateLimit: limited } = app.services.config;
  app.addHook('onRequest', (request, _reply, done) => {
    const of = limited ? caller(app, request) : undefined;
    request.work = createWork(workKind(request), of);
    asWork(request.work, done);
  });
  // After its body was read, a request continues in the socket's context.
  app.addHook('preHandler', (request, _reply, done) => {
    asWork(request.work, done);
  });
}
