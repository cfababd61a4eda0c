/** The parts that all instances of the sync engine in a process share, and the routes of their calls. */
import { hkdfSync } from 'node:crypto';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { SyncCalls } from '#sync/protocol/endpoints.ts';
import type { PullRequest } from '#sync/protocol/pull.ts';
import { maxPushNodes, pushBytes, pushEnvelope, type PushEnvelope } from '#sync/protocol/push.ts';
import { refusalReason } from '#sync/protocol/refusal.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { protocolVersion } from '#sync/protocol/version.ts';
import { type Run, pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';
import type { Viewer } from '#sync/server/pull/feed-reader.ts';
import { toGzip, toPlain } from '#sync/server/pull/pull-response.ts';
import {
  createPullResponder,
  createPullSource,
  type PullInstance,
} from '#sync/server/pull/pull.ts';
import { createPush, type PushOptions } from '#sync/server/push/push.ts';
import { isKnownRefusal, refusalAnswer } from '#sync/server/push/refusal-answer.ts';
import { deleteExpired } from '#sync/server/retention.ts';
import { createWatermarkMonitor } from '#sync/server/watermark-monitor.ts';
import { inTransaction, type Orm, type Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { toAppError } from '#api/platform/errors/error-mapping.ts';
import { acceptsEncoding } from '#api/platform/http/accept-encoding.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { isStorable, validateCall } from '#api/platform/http/request-validation.ts';

/** An instance of the sync engine: who calls, what they may read and what they may change. */
export interface SyncInstance<Caller>
  extends Pick<PushOptions<Tx, Caller>, 'account' | 'admit' | 'mutations'>, PullInstance {
  calls: SyncCalls;
  access: NonNullable<FastifyContextConfig['access']>;
  /** The guard has set it; a viewer with a `check` is read by the pull itself (`readsActor`). */
  callerOf(request: FastifyRequest): Caller;
  viewerOf(request: FastifyRequest): Viewer;
}

export interface SyncServer {
  /** Registers the routes of an instance's calls. */
  addInstance<Caller>(instance: SyncInstance<Caller>): void;
}

/** The text around the data of every successful reply. */
const replyEnvelope = { before: '{"data":', after: '}' };
const epochStatement = { text: 'select epoch from sync.current_epoch' };

/** Call it once a process. It also deletes expired rows, and watches transactions that stay open. */
export function createSyncServer(app: App): SyncServer {
  const { orm, jobs, config, clock, metrics } = app.services;
  const database = openDatabaseLazily(orm);
  const secret = new Uint8Array(hkdfSync('sha256', config.jwtSecret, '', 'sync cursors', 32));
  const source = createPullSource({
    database,
    secret,
    onSnapshot: (reason) => metrics.syncSnapshots.inc({ reason }),
  });
  logWatermarkHolders(app, database.run);
  jobs.schedule('sync.sweep', '40 3 * * *', () => deleteExpired(database.run));

  function addPullRoute<Caller>(instance: SyncInstance<Caller>): void {
    const { calls, access, guard } = instance;
    const pull = createPullResponder(source, instance);
    app.route({
      method: 'POST',
      url: `/api${calls.pull.path}`,
      bodyLimit: 64 * 1024,
      config: {
        access,
        // Reads the session with the rows, which saves the most frequent call half its statements.
        readsActor: guard !== undefined,
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
        const answer = await pull(instance.viewerOf(request), body);
        // Refuses a caller that the pull has not read.
        instance.callerOf(request);
        const packed =
          acceptsEncoding(request.headers['accept-encoding'], 'gzip') &&
          toGzip(answer, replyEnvelope);
        void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
        if (packed) void reply.header('content-encoding', 'gzip');
        return reply.send(packed || toPlain(answer, replyEnvelope));
      },
    });
  }

  function addPushRoute<Caller>(instance: SyncInstance<Caller>): void {
    const { calls, access, account, admit, mutations } = instance;
    const push = createPush<Tx, Caller>({
      store: {
        execute,
        savepoint: inTransaction,
        refusal: (error) => permanentRefusal(app, error),
      },
      transaction: (work) => inTransaction(orm.em, work),
      account,
      ...(admit && { admit }),
      mutations,
      epoch: async () => {
        const [present] = await database.run<{ epoch: string }>(epochStatement, []);
        if (!present) throw new Error('sync.meta has no row');
        return present.epoch;
      },
      onDecided({ id }, { status, data }) {
        const age = secondsSinceCreation(id, clock.now());
        if (age !== null) metrics.unsentAge.observe(age);
        if (status === 'refused')
          metrics.refusedMutations.inc({ key: refusalReason(data)?.key ?? 'unknown' });
      },
      onError(error) {
        const level = toAppError(error).code === 'internal' ? 'error' : 'warn';
        app.log[level]({ err: error }, 'a mutation was left undecided');
      },
    });
    app.route({
      method: 'POST',
      url: `/api${calls.push.path}`,
      bodyLimit: pushBytes,
      config: { access, endpoint: calls.push, maxNodes: maxPushNodes, countsChanges: false },
      onSend: setProtocolHeader,
      handler: async (request, reply) => {
        requireProtocolVersion(request);
        const caller = instance.callerOf(request);
        request.body = dropUnstorableMutations(request.body);
        const body = validateCall({ ...calls.push, body: pushEnvelope }, request)
          .body as PushEnvelope;
        return { data: await push(caller, body, replyLanguage(request, reply)) };
      },
    });
  }

  return {
    addInstance(instance) {
      addPullRoute(instance);
      addPushRoute(instance);
    },
  };
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

/** Longest age that is believed; the outbox of a phone is rarely older. */
const maxAgeSeconds = 30 * 24 * 3600;

/** The age that a phone's clock gave its mutation's id; null for an id that holds no time. */
function secondsSinceCreation(id: string, now: Date): number | null {
  const version = id[14];
  if (version !== '7') return null;
  const created = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  return Math.min(Math.max((now.getTime() - created) / 1000, 0), maxAgeSeconds);
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
