/** The sync calls: pull and push. */
import { hkdfSync } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { createWatermarkMonitor } from '#sync/server/watermark-monitor.ts';
import { type Run, pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import * as calls from '#sync/protocol/endpoints.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import { maxPushNodes, pushBytes, pushEnvelope, type PushEnvelope } from '#sync/protocol/push.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { toGzip, toPlain } from '#sync/server/pull/pull-response.ts';
import { createPullResponder } from '#sync/server/pull/pull.ts';
import { createPush } from '#sync/server/push/push.ts';
import { isKnownRefusal, refusalAnswer } from '#sync/server/push/refusal-answer.ts';
import { deleteExpired } from '#sync/server/retention.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { actorTextSql, admitActor, requireActor } from '#api/platform/auth/guard.ts';
import { inTransaction, type Orm, type Tx } from '#api/platform/database/database.ts';
import { toAppError } from '#api/platform/errors/error-mapping.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { acceptsGzip } from '#api/platform/http/accept-encoding.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { isStorable, validateCall } from '#api/platform/http/request-validation.ts';
import { accountBucketsSql, bucketKinds, sharedBucketKinds } from '#api/sync/account-buckets.ts';
import { createMutationHandlers } from '#api/sync/mutation-handlers.ts';

/** The text around the data of every successful reply. */
const replyEnvelope = { before: '{"data":', after: '}' };
const epochStatement = { text: 'select epoch from sync.current_epoch' };

export function syncRoutes(app: App): void {
  const { orm, jobs, config, changeQuota } = app.services;
  const database = openDatabaseLazily(orm);
  const secret = new Uint8Array(hkdfSync('sha256', config.jwtSecret, '', 'sync cursors', 32));
  const pull = createPullResponder({
    database,
    secret,
    buckets: accountBucketsSql,
    guard: actorTextSql(orm.em, 3),
    sharedKinds: sharedBucketKinds,
    knownKinds: bucketKinds,
  });
  const push = createPush<Tx, Actor>({
    store: { execute, savepoint: inTransaction, refusal: (error) => permanentRefusal(app, error) },
    transaction: (work) => inTransaction(orm.em, work),
    account: ({ id }) => id,
    admit: ({ id }) => changeQuota.take(orm.em.fork(), id),
    handlers: createMutationHandlers(app.services),
    epoch: async () => {
      const [present] = await database.run<{ epoch: string }>(epochStatement, []);
      if (!present) throw new Error('sync.meta has no row');
      return present.epoch;
    },
    onError(error) {
      const level = toAppError(error).code === 'internal' ? 'error' : 'warn';
      app.log[level]({ err: error }, 'a mutation was left undecided');
    },
  });

  app.route({
    method: 'POST',
    url: `/api${calls.pull.path}`,
    bodyLimit: 64 * 1024,
    config: {
      access: 'approved',
      // Reads the session with the rows, which saves the most frequent call half its statements.
      readsActor: true,
      endpoint: calls.pull,
      maxNodes: 2000,
      countsChanges: false,
    },
    // The response cache compresses its larger parts itself.
    compress: false,
    onSend: setProtocolHeader,
    handler: async (request, reply) => {
      requireProtocolVersion(request);
      const body = validateCall(calls.pull, request).body as PullRequest;
      const viewer = {
        id: request.claims?.accountId,
        proof: request.claims?.sessionId,
        check: (actor: string | null) => admitActor(app, request, actor),
      };
      const answer = await pull(viewer, body);
      requireActor(request);
      const packed =
        acceptsGzip(request.headers['accept-encoding']) && toGzip(answer, replyEnvelope);
      void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      if (packed) void reply.header('content-encoding', 'gzip');
      return reply.send(packed || toPlain(answer, replyEnvelope));
    },
  });

  app.route({
    method: 'POST',
    url: `/api${calls.push.path}`,
    bodyLimit: pushBytes,
    config: {
      access: 'approved',
      endpoint: calls.push,
      maxNodes: maxPushNodes,
      countsChanges: false,
    },
    onSend: setProtocolHeader,
    handler: async (request, reply) => {
      requireProtocolVersion(request);
      const actor = request.actor as Actor;
      request.body = dropUnstorableMutations(request.body);
      const body = validateCall({ ...calls.push, body: pushEnvelope }, request)
        .body as PushEnvelope;
      return { data: await push(actor, body, replyLanguage(request, reply)) };
    },
  });

  logWatermarkHolders(app, database.run);
  jobs.schedule('sync.sweep', '40 3 * * *', () => deleteExpired(database.run));
}

/** Opens the ORM's own pool at the first query, because it exists only once the ORM is connected. */
function openDatabaseLazily(orm: Orm): Database {
  let opened: Database | undefined;
  return {
    async run(statement, values) {
      opened ??= pgDatabase((await orm.em.getConnection().getNativeClient()) as PgPool);
      return opened.run(statement, values);
    },
  };
}

async function execute(tx: Tx, sql: string, params: readonly unknown[]) {
  return tx.execute<Record<string, unknown>[]>(sql, [...params]);
}

/** The refusal to store; undefined for errors that may be temporary. */
function permanentRefusal({ checkReplies }: App, error: unknown) {
  const refused = toAppError(error);
  const { code } = refused;
  if (!['validation', 'forbidden', 'not_found', 'conflict'].includes(code)) return undefined;
  if (checkReplies && !isKnownRefusal(refused))
    throw new Error(`phones have no words for ${refused.key}: add it to refusalKeys`);
  return refusalAnswer(code, refused);
}

/** Sets the protocol header on every reply of a sync call, failures included. */
export function setProtocolHeader(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  reply.header(protocolHeader, protocolHeaderValue);
  done(null, payload);
}

function requireProtocolVersion({ body }: FastifyRequest): void {
  const { protocol } = (body ?? {}) as { protocol?: unknown };
  if (typeof protocol === 'number' && protocol !== protocolVersion) {
    throw new AppError('upgrade_required', 'error.upgradeRequired');
  }
}

/** Mutations that PostgreSQL cannot store become their id, to be refused and block no others. */
function dropUnstorableMutations(body: unknown): unknown {
  const { mutations } = (body ?? {}) as { mutations?: unknown };
  if (!Array.isArray(mutations)) return body;
  const storable = mutations.map((sent: unknown) =>
    isStorable({ mutations: [sent] }) ? sent : { id: (sent as { id?: unknown } | null)?.id },
  );
  return { ...(body as object), mutations: storable };
}

/** Milliseconds between two checks of the oldest transaction. */
const checkInterval = 10_000;

/** Runs while the server listens. Logs neither queries nor users, because both can name people. */
function logWatermarkHolders(app: App, run: Run): void {
  const look = createWatermarkMonitor({
    run,
    warn: (holder) => app.log.warn(holder, 'a transaction holds back changes for phones'),
  });
  let isUnavailable = false;
  const watch = async () => {
    try {
      app.services.metrics.syncLag.set(await look());
      isUnavailable = false;
    } catch (error) {
      // One line per outage, not one every ten seconds.
      if (!isUnavailable) app.log.warn({ err: error }, 'the oldest transaction cannot be watched');
      isUnavailable = true;
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void watch(), checkInterval);
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
