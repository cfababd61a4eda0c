/** Registers a contract's call: authorise, validate, one transaction, envelope. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Infer } from '#sync/contracts/endpoint.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import type { Access } from '#api/platform/access.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import type { Tx } from '#api/platform/database.ts';
import { AppError } from '#api/platform/errors.ts';
import { idempotencyKey, once, requestHash } from '#api/platform/idempotency.ts';
import type { Answer } from '#api/platform/idempotency.ts';
import { validateCall } from '#api/platform/validate.ts';
import type { ValidCall } from '#api/platform/validate.ts';

export interface RouteOptions<A extends Access = Access> {
  access: A;
  /** Calls at most per window (milliseconds), by account, or by address for guests. */
  rate?: { max: number; window: number };
  isolation?: 'read committed' | 'repeatable read';
  /**
   * The handler opens its own transactions: `tx` is then an entity manager outside of one, and an
   * Idempotency-Key does not count.
   */
  ownTransactions?: boolean;
}

type PartsOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R>
    ? { params: Infer<P>; query: Infer<Q>; body: Infer<B>; reply: Infer<R> }
    : never;

export interface Call<E extends Endpoint, A extends Access = Access> {
  tx: Tx;
  actor: A extends 'open' | 'optional' ? Actor | null : Actor;
  params: PartsOf<E>['params'];
  query: PartsOf<E>['query'];
  body: PartsOf<E>['body'];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the handler returns stands under `data`; success text and status are the contract's. */
export function route<E extends Endpoint, const A extends Access>(
  app: App,
  endpoint: E,
  options: RouteOptions<A>,
  handler: (call: Call<E, A>) => Promise<PartsOf<E>['reply']>,
): void {
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: {
      access: options.access,
      endpoint,
      ...(options.rate && {
        rateLimit: { max: options.rate.max, timeWindow: options.rate.window },
      }),
    },
    handler: async (request, reply) => {
      refuseOtherMedia(endpoint, request);
      const parts = validateCall(endpoint, request);
      const run = async (tx: Tx): Promise<Answer> => {
        const call = { tx, actor: request.actor, request, reply, ...parts } as Call<E, A>;
        return envelope(app, endpoint, await handler(call));
      };
      const answer = await perform(app, options, request, parts, run);
      void reply.status(answer.status);
      return answer.body;
    },
  });
}

/** Multipart has a parser of its own, for uploads: for every other call it is a wrong type. */
function refuseOtherMedia({ body }: Endpoint, request: FastifyRequest): void {
  if (body && request.headers['content-type']?.startsWith('multipart/')) {
    throw new AppError('unsupported_media', 'error.unsupportedMedia');
  }
}

async function perform(
  app: App,
  options: RouteOptions,
  request: FastifyRequest,
  parts: ValidCall,
  run: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { em } = app.services.orm;
  if (options.ownTransactions) return run(em.fork());
  const key = idempotencyKey(request);
  const { actor } = request;
  const isolation = options.isolation ?? 'read committed';
  if (key === undefined || !actor) return inTransaction(em, run, { isolation });
  const hash = requestHash(request, JSON.stringify(parts.body ?? null));
  return inTransaction(em, (tx) => once(tx, { accountId: actor.id, key, hash }, run), {
    isolation,
  });
}

function envelope(app: App, endpoint: Endpoint, data: unknown): Answer {
  if (app.checkReplies) {
    // As the wire will carry it: dates become text, undefined disappears.
    const problem = endpoint.reply.safeParse(JSON.parse(JSON.stringify(data))).error;
    if (problem) {
      throw new Error(`The reply of ${endpoint.path} breaks its contract: ${problem.message}`);
    }
  }
  return {
    status: endpoint.status ?? 200,
    body: endpoint.message ? { data, message: say(endpoint.message) } : { data },
  };
}
