/** Stands before every route: who calls, is the session alive, may they (rulings §4, §5). */
import type { FastifyRequest } from 'fastify';
import { isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Role, Scope, Status } from '#sync/contracts/accounts/roles.ts';
import type { Access } from '#api/platform/auth/access.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError, forbidden } from '#api/platform/errors/app-error.ts';
import { fileCookie, readToken } from '#api/platform/auth/tokens.ts';
import type { TokenClaims } from '#api/platform/auth/tokens.ts';

export function registerGuard(app: App): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new Error(`The route ${String(method)} ${url} does not declare who may call it.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    // Only the answer for unknown addresses has none: the hook above refuses such routes.
    if (access === undefined) return;
    await identify(app, request, access);
    authorise(request, access);
  });
}

/** The caller of an open route where it turns out that somebody is needed. */
export function requireActor(request: FastifyRequest): Actor {
  if (request.actor) return request.actor;
  throw request.authError ?? new AppError('unauthenticated', 'error.unauthenticated');
}

async function identify(app: App, request: FastifyRequest, access: Access): Promise<void> {
  try {
    const claims = readClaims(app, request);
    if (claims) request.actor = await loadActor(app, claims);
  } catch (error) {
    if (access !== 'open' || !(error instanceof AppError)) throw error;
    request.authError = error;
  }
}

/** The header, or for reading files the cookie, since `<img>` can send no header. */
function readClaims(app: App, request: FastifyRequest): TokenClaims | null {
  const header = request.headers['x-access-token'];
  if (typeof header === 'string' && header !== '') return readToken(app, 'access', header);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const cookie = request.cookies[fileCookie];
  if (reads && cookie && request.routeOptions.url?.startsWith('/api/file/')) {
    return readToken(app, 'file', cookie);
  }
  return null;
}

interface ActorRow {
  scope: Scope;
  status: Status;
  role: Role | null;
  first_name: string;
  last_name: string;
  language: 'en' | 'ar';
  deleted: boolean;
  revoked: string | null;
  expired: boolean;
}

/** Session and account as they are now, by primary keys: a revocation counts at the next call. */
async function loadActor(app: App, claims: TokenClaims): Promise<Actor> {
  const [row] = await app.services.orm.em.fork().execute<ActorRow[]>(
    `select a.scope, a.status, a.role, a.first_name, a.last_name, a.language,
       a.deleted_at is not null as deleted, s.revoked_reason as revoked,
       s.expires_at <= now() as expired
     from session s join account a on a.id = s.account_id
     where s.id = ? and s.account_id = ?`,
    [claims.sessionId, claims.accountId],
  );
  if (!row || row.expired) throw new AppError('session_ended', 'error.sessionEnded');
  if (row.revoked !== null) {
    const key = isMessageKey(row.revoked) ? row.revoked : 'error.sessionEnded';
    throw new AppError('session_ended', key);
  }
  if (row.deleted) throw new AppError('session_ended', 'error.accountDeleted');
  return {
    id: claims.accountId,
    sessionId: claims.sessionId,
    scope: row.scope,
    status: row.status,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
  };
}

function authorise(request: FastifyRequest, access: Access): void {
  if (access === 'open' || access === 'optional') return;
  const actor = requireActor(request);
  if (access === 'session') return;
  if (actor.status !== 'approved') throw forbidden();
  if (access !== 'approved' && !access.includes(actor.scope)) throw forbidden();
}
