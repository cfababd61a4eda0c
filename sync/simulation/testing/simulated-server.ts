/** The server of a history: the real engine and commands on a real PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto';
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import { fileHashHeader } from '#sync/contracts/content/files.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import { pullRequest, type PullReply } from '#sync/protocol/pull.ts';
import { pushEnvelope } from '#sync/protocol/push.ts';
import type { Database, PgPool, Run } from '#sync/server/database.ts';
import type { Pull } from '#sync/server/pull/pull.ts';
import type { MutationSource } from '#sync/server/push/pushed-mutations.ts';
import type { Engine } from '#sync/simulation/engine.ts';
import type { Serve } from '#sync/simulation/faulty-network.ts';
import type { FaultPlan } from '#sync/simulation/fault-plan.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { inTransaction, type Orm, type Tx } from '#api/platform/database/database.ts';
import { refusalAnswer } from '#sync/server/push/refusal-answer.ts';
import { toAppError } from '#api/platform/errors/error-mapping.ts';
import type { MemberMutations } from '#api/sync/mutation-handlers.ts';
import {
  accountBucketsSql,
  knownBucketKinds,
  sharedBucketKinds,
} from '#api/sync/account-buckets.ts';

export interface ServerOptions {
  orm: Orm;
  pool: PgPool;
  engine: Engine;
  mutations: MemberMutations;
  plan(): FaultPlan;
  /** Commits a change by another person. */
  meanwhile(): Promise<unknown>;
}

export interface SimulatedServer {
  serve: Serve;
  /** Account by session id; null once the session has ended. */
  readonly sessions: Map<string, string | null>;
  /** Whether the last pull left changes for later. */
  lagging: boolean;
  /** Replaces the API processes; caches are empty. */
  restart(): void;
}

const secret = new TextEncoder().encode('a secret of the simulation, long enough');
const permanent: readonly ErrorCode[] = ['validation', 'forbidden', 'not_found', 'conflict'];

export function createSimulatedServer(options: ServerOptions): SimulatedServer {
  const { orm, pool, engine, mutations, plan } = options;
  const sessions = new Map<string, string | null>();
  const database = faultyDatabase(options);
  const newPull = () =>
    engine.createPull({
      database,
      secret,
      buckets: accountBucketsSql,
      sharedKinds: sharedBucketKinds,
      knownKinds: knownBucketKinds,
    });
  // Two API processes, each with its own cache, take turns.
  let pulls = [newPull(), newPull()];
  const pull: Pull = (viewer, request) => {
    pulls.reverse();
    return (pulls[0] as Pull)(viewer, request);
  };
  const push = engine.createPush<Tx, Actor>({
    store: {
      async execute(tx, sql, params) {
        await injectServerFault(tx, plan().nextFault('server write'));
        return tx.execute(sql, [...params]);
      },
      savepoint: (tx, work) =>
        inTransaction(tx, async (inner) => {
          const answer = await work(inner);
          if (plan().nextFault('server done') === 'crash') throw new Error('crashed');
          return answer;
        }),
      refusal(error) {
        const refused = toAppError(error);
        return permanent.includes(refused.code) ? refusalAnswer(refused.code, refused) : undefined;
      },
    },
    async transaction(work) {
      const result = await inTransaction(orm.em, work);
      if (plan().nextFault('server committed') === 'crash') throw new Error('crashed');
      return result;
    },
    account: ({ id }) => id,
    mutations: { ...mutations, handlers: recorded(mutations.handlers) },
    async epoch() {
      const { rows } = await pool.query({ text: 'select epoch from sync.current_epoch' });
      return (rows as { epoch: string }[])[0]?.epoch ?? '';
    },
    onError: () => {},
  });

  async function actorOf(account: string): Promise<Actor | undefined> {
    const { rows } = await pool.query({
      text: `select id, scope, status, role, first_name as "firstName", last_name as "lastName",
        language, '' as "sessionId" from account where id = $1 and deleted_at is null`,
      values: [account],
    });
    return (rows as Actor[])[0];
  }

  async function answer(path: string, { headers, body }: RequestInit): Promise<Response> {
    if (path === '/api/logout') {
      sessions.set(body as string, null);
      return reply(200, {});
    }
    const account = sessions.get(new Headers(headers).get('x-access-token') ?? '');
    if (account === undefined) return errorReply(401, 'unauthenticated');
    if (account === null) return errorReply(412, 'session_ended');
    const actor = await actorOf(account);
    if (actor?.status !== 'approved') return errorReply(403, 'forbidden');
    if (body instanceof FormData) {
      const hash = new Headers(headers).get(fileHashHeader) ?? '';
      return storeUpload(pool, account, body.get('file') as File, hash);
    }
    const parsedBody = JSON.parse(body as string) as unknown;
    if (path === '/api/sync/pull') {
      const data = JSON.parse(await pull(account, pullRequest.parse(parsedBody))) as PullReply;
      server.lagging = data.lagging;
      return reply(200, { data });
    }
    if (path === '/api/sync/push')
      return reply(200, { data: await push(actor, pushEnvelope.parse(parsedBody)) });
    return errorReply(404, 'not_found');
  }

  const server: SimulatedServer = {
    sessions,
    lagging: false,
    restart() {
      pulls = [newPull(), newPull()];
    },
    serve: (path, init) =>
      answer(path, init).catch((error: unknown) => {
        const { code } = toAppError(error);
        return errorReply(permanent.includes(code) ? 409 : 503, code);
      }),
  };
  return server;
}

/** Like the API, but without decoding the picture: the received bytes must match the sent hash. */
async function storeUpload(
  pool: PgPool,
  account: string,
  file: File,
  hash: string,
): Promise<Response> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    return errorReply(422, 'validation');
  const name = `${randomBytes(16).toString('base64url')}.jpg`;
  await pool.query({
    text: `insert into stored_file (name, mime, bytes, sent_bytes, sha256, sent_sha256, uploaded_by)
      values ($1, 'image/jpeg', $2, $2, '', decode($3, 'hex'), $4)`,
    values: [name, bytes.length, hash, account],
  });
  return reply(201, { data: { fileName: name } });
}

/** Records each run in the command's own savepoint. */
function recorded(handlers: MemberMutations['handlers']): MemberMutations['handlers'] {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (tx: Tx, actor: Actor, args: never, base: never, sender: MutationSource) => {
      await tx.execute('insert into ran (account, id) values (?, ?)', [actor.id, sender.id]);
      return handler(tx, actor, args, base, sender);
    },
  ]);
  return Object.fromEntries(entries) as MemberMutations['handlers'];
}

async function injectServerFault(
  tx: Tx,
  fault: 'serialisation' | 'connection cut' | null,
): Promise<void> {
  if (fault === 'serialisation') {
    await tx.execute(`do $$ begin raise exception 'try again' using errcode = '40001'; end $$`);
  }
  if (fault === 'connection cut') await tx.execute('select pg_terminate_backend(pg_backend_pid())');
}

function faultyDatabase({ engine, pool, plan, meanwhile }: ServerOptions): Database {
  const real = engine.pgDatabase(pool);
  const faulty =
    (run: Run): Run =>
    async (statement, values) => {
      const fault = plan().nextFault('server read');
      if (fault === 'connection cut') throw new Error('Connection terminated unexpectedly');
      if (fault === 'a commit meanwhile') await meanwhile();
      return run(statement, values);
    };
  return {
    run: faulty(real.run),
  };
}

function reply(status: number, data: unknown): Response {
  return Response.json(data, { status, headers: { [protocolHeader]: protocolHeaderValue } });
}

function errorReply(status: number, code: ErrorCode): Response {
  return reply(status, { code, message: code });
}
