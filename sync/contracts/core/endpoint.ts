/**
 * A call of the HTTP contract. The server registers its route from it, the phone calls it, and the
 * OpenAPI document lists it.
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
  /** Schema of the reply's `data`. */
  readonly reply: Reply;
  /** 200 unless something is created. */
  readonly status?: 200 | 201;
  /** Message key of the reply's success text. */
  readonly message?: MessageKey;
}

export type Infer<S> = S extends Schema ? z.infer<S> : undefined;
export type Input<S> = S extends Schema ? z.input<S> : undefined;

export function endpoint<
  const Reply extends Schema,
  const Params extends Schema | undefined = undefined,
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  call: Omit<Endpoint<Params, Query, Body, Reply>, 'method' | 'path'>,
): Endpoint<Params, Query, Body, Reply> {
  return { ...call, method, path };
}
