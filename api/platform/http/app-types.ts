/** The application every domain registers its routes on. */
// The plugins' own additions to requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';
import type { Access } from '#api/platform/auth/access.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { AppError } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

export type App = FastifyInstance;

/** How a route that is not made of a contract shows in the OpenAPI document. */
export interface RouteDocument {
  summary: string;
  /** Media type of the 200 answer. */
  produces: string;
  /** Media type of the body, where there is one. */
  consumes?: string;
  /** Its success status; 200 unless said. */
  status?: number;
  /** Statuses that only calls of its kind answer with. */
  otherStatuses?: readonly number[];
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Holds each reply against its contract: in tests, where drift must fail. */
    checkReplies: boolean;
  }
  interface FastifyRequest {
    /** Set by the guard before anything else; null for a guest on an open route. */
    actor: Actor | null;
    /** Why the token of a guest on an open route did not count. */
    authError: AppError | null;
  }
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the start. */
    access?: Access;
    /** Set by `route`. */
    endpoint?: Endpoint;
    /** For routes without a contract. */
    document?: RouteDocument;
  }
}
