/** The application every domain registers its routes on. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#api/platform/services.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Access } from '#api/platform/access.ts';

export type App = FastifyInstance;

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
  interface FastifyRequest {
    /** Set by the guard before validation; null on open routes called without a token. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Who may call; a route without it stops the start. */
    access?: Access;
  }
}
