/** Registers a contract's call: validate, authorise, one transaction, envelope. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Infer } from '#sync/contracts/endpoint.ts';
import type { Access } from '#api/platform/access.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { App } from '#api/platform/app-types.ts';
import type { Tx } from '#api/platform/database.ts';

export interface RouteOptions<A extends Access = Access> {
  access: A;
  /** Calls at most per window (milliseconds) and caller's address. */
  rate?: { max: number; window: number };
  isolation?: 'read committed' | 'repeatable read';
  /** The handler opens its own transactions: `tx` is then a plain fork, no Idempotency-Key. */
  ownTransactions?: boolean;
}

export interface Call<E extends Endpoint, A extends Access> {
  tx: Tx;
  actor: A extends 'open' ? Actor | null : Actor;
  params: Infer<E['params']>;
  query: Infer<E['query']>;
  body: Infer<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function route<E extends Endpoint, const A extends Access>(
  app: App,
  endpoint: E,
  options: RouteOptions<A>,
  handler: (call: Call<E, A>) => Promise<Infer<E['reply']>>,
): void {
  void [app, endpoint, options, handler];
}
