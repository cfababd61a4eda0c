import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Infer } from '#sync/contracts/core/endpoint.ts';
import type { Access } from '#api/platform/auth/access.ts';
import type { Actor, GatePhone } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { writeReply } from '#api/platform/errors/reply-words.ts';
import {
  bodyToSend,
  idempotencyKey,
  withIdempotencyKey,
  hashRequest,
  findStoredReply,
} from '#api/platform/http/idempotency.ts';
import type { StoredReply, IdempotentCall } from '#api/platform/http/idempotency.ts';
import type { BodyLimits } from '#api/platform/http/json-body.ts';
import { countCall } from '#api/platform/http/call-limits.ts';
import type { CallRate, CountedBy } from '#api/platform/http/rate-limits.ts';
import { validateCall } from '#api/platform/http/request-validation.ts';
import type { ValidCall } from '#api/platform/http/request-validation.ts';
import { createQueue } from '#api/platform/queue.ts';

export interface RouteOptions<A extends Access = Access> {
  access: A;
  rate?: CallRate;
  countedBy?: CountedBy;
  /** See `FastifyContextConfig`. */
  isFree?: boolean;
  /** Limits for bodies that the default limits would refuse. */
  body?: BodyLimits;
  /** `tx` is then outside of a transaction, and an Idempotency-Key is ignored. */
  ownTransactions?: boolean;
  /** The call only reads, and may read from the replica; the caller is still looked up here. */
  fromReplica?: boolean;
  /** The body has a password, so its stored hash is keyed with a secret. */
  hasSecretBody?: boolean;
}

type PartsOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R>
    ? { params: Infer<P>; query: Infer<Q>; body: Infer<B>; reply: Infer<R> }
    : never;

export interface Call<E extends Endpoint, A extends Access = Access> {
  tx: Tx;
  actor: A extends 'open' | 'optional' ? Actor | null : A extends 'gate' ? null : Actor;
  phone: A extends 'gate' ? GatePhone : null;
  params: PartsOf<E>['params'];
  query: PartsOf<E>['query'];
  body: PartsOf<E>['body'];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Slow work done before the transaction; `tx` is an entity manager outside of one. */
interface PrepareOptions<E extends Endpoint, A extends Access, P> {
  prepare?: (call: Call<E, A>) => Promise<P>;
  /**
   * Calls with the same key run one after another in this process and hold no connection while they
   * wait. This only relieves the database: other processes do not see the queue.
   */
  queueKey?: (call: Pick<Call<E, A>, 'params' | 'body'>) => string;
}

/** Replies with the handler's result as `data`, and with the contract's message and status. */
export function route<E extends Endpoint, const A extends Access, P = undefined>(
  app: App,
  endpoint: E,
  options: RouteOptions<A> & PrepareOptions<E, A, P>,
  handler: (call: Call<E, A> & { prepared: P }) => Promise<PartsOf<E>['reply']>,
): void {
  const queue = createQueue({ perOwner: 1 });
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(options.body && { bodyLimit: options.body.bytes }),
    config: {
      access: options.access,
      endpoint,
      ...(options.body && { maxNodes: options.body.nodes }),
      ...(options.rate && { rate: options.rate }),
      ...(options.countedBy && { countedBy: options.countedBy }),
      ...(options.isFree && { isFree: true }),
    },
    handler: async (request, reply) => {
      refuseMultipart(endpoint, request);
      const parts = validateCall(endpoint, request);
      await countCall(app, request);
      const callIn = (tx: Tx) =>
        ({ tx, actor: request.actor, phone: request.gatePhone, request, reply, ...parts }) as Call<
          E,
          A
        >;
      const prepare = async (em: Tx) => (await options.prepare?.(callIn(em))) as P;
      const work = async (tx: Tx, prepared: P) =>
        buildReply(app, endpoint, await handler({ ...callIn(tx), prepared }));
      const run = () => runCall(app, options, request, parts, prepare, work);
      const key = options.queueKey?.(parts);
      const answer = await (key === undefined ? run() : queue(run, { owner: key }));
      return bodyToSend(request, reply, answer);
    },
  });
}

/** Throws 415 for multipart, which the server parses for uploads but no other call accepts. */
function refuseMultipart({ body }: Endpoint, request: FastifyRequest): void {
  if (body && request.headers['content-type']?.startsWith('multipart/')) {
    throw new AppError('unsupported_media', 'error.unsupportedMedia');
  }
}

async function runCall<P>(
  app: App,
  options: RouteOptions & { prepare?: unknown },
  request: FastifyRequest,
  parts: ValidCall,
  prepare: (em: Tx) => Promise<P>,
  run: (tx: Tx, prepared: P) => Promise<StoredReply>,
): Promise<StoredReply> {
  const { em } = app.services.orm;
  const prepared = async () => prepare(em.fork());
  if (options.ownTransactions) return run(em.fork(), await prepared());
  const call = idempotentCall(app, options, request, parts);
  if (!call) {
    const ready = await prepared();
    const work = (tx: Tx) => run(tx, ready);
    return options.fromReplica ? app.services.replica.read(work) : inTransaction(em, work);
  }
  const stored = options.prepare ? await findStoredReply(em.fork(), call) : undefined;
  if (stored) return stored;
  // An error is thrown later: a concurrent duplicate of the call may have been answered meanwhile.
  const preparing = prepared();
  await Promise.allSettled([preparing]);
  const work = async (tx: Tx) => run(tx, await preparing);
  return inTransaction(em, (tx) => withIdempotencyKey(tx, call, work));
}

function idempotentCall(
  app: App,
  { hasSecretBody }: RouteOptions,
  request: FastifyRequest,
  { body }: ValidCall,
): IdempotentCall | undefined {
  const key = idempotencyKey(request);
  if (key === undefined || !request.actor) return undefined;
  const secret = hasSecretBody ? app.services.config.jwtSecret : undefined;
  const hash = hashRequest(request, JSON.stringify(body ?? null), secret);
  return { accountId: request.actor.id, key, hash };
}

function buildReply(app: App, endpoint: Endpoint, data: unknown): StoredReply {
  // The reply is checked as it will be sent: dates become text, undefined disappears.
  if (app.checkReplies) checkReply(endpoint, JSON.parse(JSON.stringify(data)));
  const words = endpoint.message && { key: endpoint.message };
  return {
    status: endpoint.status ?? 200,
    body: { data, ...(words && writeReply(words, 'en')) },
    ...(words && { words }),
  };
}

/** @throws Error if the reply breaks its contract */
export function checkReply(endpoint: Endpoint, data: unknown): void {
  const problem = endpoint.reply.safeParse(data).error;
  if (problem) {
    throw new Error(`The reply of ${endpoint.path} breaks its contract: ${problem.message}`);
  }
}
