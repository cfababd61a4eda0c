/**
 * A call of the HTTP contract, written once: the server registers its route from it, the phone
 * calls it, the OpenAPI document lists it.
 */
import type * as z from 'zod/mini';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, with Fastify's parameters: `/event/:id`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What stands under `data`. */
  readonly reply: Reply;
  /** 200 unless something is created. */
  readonly status?: 200 | 201;
  /** The success text beside `data`, where the catalogue has one. */
  readonly message?: MessageKey;
}

export type Infer<S> = S extends Schema ? z.infer<S> : undefined;
export type Input<S> = S extends Schema ? z.input<S> : undefined;

/** Keeps each part's own type. */
export function endpoint<
  const Reply extends Schema,
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
>(call: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return call;
}
