/** Guards every route: identifies the caller, checks the session and the route's access rule. */
import { sql, type InferResult } from 'kysely';
import type { FastifyRequest } from 'fastify';
import { isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Access } from '#api/platform/auth/access.ts';
import type { Actor, TokenClaims } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { admitCall } from '#api/platform/http/call-limits.ts';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import { AppError, forbidden } from '#api/platform/errors/app-error.ts';
import { queryPrepared, type Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import { identifyGatePhone } from '#api/platform/auth/gate-phones.ts';
import { fileCookie, readToken } from '#api/platform/auth/tokens.ts';

export function registerGuard(app: App): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('gatePhone', null);
  app.decorateRequest('authError', null);
  app.decorateRequest('claims', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) {
      throw new Error(`The route ${String(method)} ${url} does not declare who may call it.`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access, isFree } = request.routeOptions.config;
    // Only the reply to unknown addresses has none: the hook above refuses such routes.
    if (access === undefined || isFree) return;
    try {
      await admitCaller(app, request, access);
    } catch (error) {
      // A caller without a genuine token is a guest. One whose token has expired must learn that, to
      // refresh it.
      const isGuest = request.refusedOwner === null && !isExpired(error);
      if (isGuest) admitCall(app, request, `refused ${clientNetwork(request.ip)}`);
      throw error;
    }
  });
}

const isExpired = (error: unknown) => error instanceof AppError && error.code === 'token_expired';

async function admitCaller(app: App, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'gate') {
    request.gatePhone = await identifyGatePhone(app, request);
    return;
  }
  if (request.routeOptions.config.readsActor) {
    request.claims = readCountedClaims(app, request);
    if (request.claims === null) requireActor(request);
    return;
  }
  await identify(app, request, access);
  authorise(request, access);
}

/** The caller, for an open route that turns out to need one. Throws 401 or 412 for a guest. */
export function requireActor(request: FastifyRequest): Actor {
  if (request.actor) return request.actor;
  throw request.authError ?? new AppError('unauthenticated', 'error.unauthenticated');
}

async function identify(app: App, request: FastifyRequest, access: Access): Promise<void> {
  try {
    const claims = readCountedClaims(app, request);
    if (claims) request.actor = await loadActor(app, claims);
  } catch (error) {
    if (access !== 'open' || !(error instanceof AppError)) throw error;
    request.authError = error;
  }
}

/** Throws 429, before the session is looked up, for one that was refused too often. */
function readCountedClaims(app: App, request: FastifyRequest): TokenClaims | null {
  const claims = readClaims(app, request);
  if (claims === null) return null;
  // Refusals are counted by session, so that a stolen one does not keep its owner out.
  admitCall(app, request, claims.sessionId);
  app.callLimits?.calls.require(claims.accountId);
  return claims;
}

/**
 * Reads the header, or the cookie when files are read, because `<img>` sends no header. Throws
 * what `readToken` throws.
 */
export function readClaims(app: App, request: FastifyRequest): TokenClaims | null {
  const header = request.headers['x-access-token'];
  if (typeof header === 'string' && header !== '') return readToken(app, 'access', header);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const cookie = request.cookies[fileCookie(app.services.config)];
  if (reads && cookie && request.routeOptions.url?.startsWith('/api/file/')) {
    return readToken(app, 'file', cookie);
  }
  return null;
}

/** Statement text for `loadActor`; made once because it runs with every request. */
let actorStatement: string | undefined;

/** SQL with $1, the account, and $2, the session. */
function actorSql(em: Tx): string {
  actorStatement ??= selectActor(em, { accountId: '', sessionId: '' }).compile().sql;
  return actorStatement;
}

/** The same in one text, for `admitActor`; the session is `$<session>`. */
export function actorTextSql(em: Tx, session: number): string {
  const actor = actorSql(em).replaceAll('$2', `$${session}`);
  return `select to_json(actor)::text from (${actor}) actor`;
}

/** Does what the guard does, with what a route's own statement has read by `actorTextSql`. */
export async function admitActor(
  app: App,
  request: FastifyRequest,
  text: string | null,
): Promise<void> {
  const { access } = request.routeOptions.config;
  if (access === undefined || access === 'gate' || request.claims === null)
    throw new Error('no caller to admit');
  const row = text === null ? undefined : (JSON.parse(text) as ActorRow);
  request.actor = await toActor(app, request.claims, row);
  authorise(request, access);
}

/** Reads session and account from the database, so that a revocation counts at the next call. */
async function loadActor(app: App, claims: TokenClaims): Promise<Actor> {
  const em = app.services.orm.em.fork();
  const values = [claims.accountId, claims.sessionId];
  const [row] = await queryPrepared<ActorRow>(em, actorSql(em), values);
  return toActor(app, claims, row);
}

async function toActor(app: App, claims: TokenClaims, row: ActorRow | undefined): Promise<Actor> {
  if (!row || row.isExpired) throw new AppError('session_ended', 'error.sessionEnded');
  if (row.revoked_reason !== null) {
    const key = isMessageKey(row.revoked_reason) ? row.revoked_reason : 'error.sessionEnded';
    throw new AppError('session_ended', key);
  }
  if (row.deleted_at !== null) throw new AppError('session_ended', 'error.accountDeleted');
  // Opened before the configuration required it; the next login asks to set it up.
  if (row.lacksSecondFactor && app.services.config.secondFactorRequired)
    throw new AppError('session_ended', 'error.secondFactorRequired');
  if (!row.newest_in_use && row.generation === claims.generation)
    await markUsed(app.services.orm.em.fork(), claims);
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

/** Marks the newest refresh token as used: from now on an older one is a sign of theft. */
async function markUsed(em: Tx, { sessionId, generation = 0 }: TokenClaims): Promise<void> {
  await db(em)
    .updateTable('session')
    .set({ newest_in_use: true })
    .where('id', '=', sessionId)
    .where('generation', '=', generation)
    .execute();
}

type ActorRow = InferResult<ReturnType<typeof selectActor>>[number];

function selectActor(em: Tx, { sessionId, accountId }: TokenClaims) {
  return db(em)
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select((eb) => [
      'a.scope',
      'a.status',
      'a.role',
      'a.first_name',
      'a.last_name',
      'a.language',
      'a.deleted_at',
      's.revoked_reason',
      's.generation',
      's.newest_in_use',
      eb('s.expires_at', '<=', sql<string>`now()`).as('isExpired'),
      sql<boolean>`a.scope = 'admin' and not exists (select from second_factor f
        where f.account_id = a.id and f.enabled_at is not null)`.as('lacksSecondFactor'),
    ])
    .where('s.account_id', '=', accountId)
    .where('s.id', '=', sessionId);
}

function authorise(request: FastifyRequest, access: Exclude<Access, 'gate'>): void {
  if (access === 'open' || access === 'optional') return;
  const actor = requireActor(request);
  if (access === 'session') return;
  if (actor.status !== 'approved') throw forbidden();
  if (access !== 'approved' && !access.includes(actor.scope)) throw forbidden();
}
