/** The Fastify application, with what this API adds to it, to requests and to route options. */
// Loads the plugin's additions to requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';
import type { Access } from '#api/platform/auth/access.ts';
import type { Actor, GatePhone, TokenClaims } from '#api/platform/auth/actor.ts';
import type { Drain } from '#api/platform/http/drain.ts';
import type { RepeatedLines } from '#api/platform/http/repeated-lines.ts';
import type { Work } from '#api/platform/database/admission.ts';
import type { CallLimits, CallRate, CountedBy } from '#api/platform/http/rate-limits.ts';
import type { AppError } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

export type App = FastifyInstance;

/** How a route without a contract, or whose reply is no JSON, appears in the OpenAPI document. */
export interface RouteDocument {
  summary: string;
  produces: string;
  consumes?: string;
  status?: number;
  otherStatuses?: readonly number[];
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    /** Whether each reply is checked against its contract; tests do so. */
    checkReplies: boolean;
    drain: Drain;
    repeatedLines: RepeatedLines;
    /** Limits of calls; null if the configuration turned them off. */
    callLimits: CallLimits | null;
  }
  interface FastifyRequest {
    /** Set by the guard; null for a guest on an open route. */
    actor: Actor | null;
    /** Set by the guard on routes for phones at the gates. */
    gatePhone: GatePhone | null;
    /** Claims of a genuine token, where the route's own statement asks the database (`readsActor`). */
    claims: TokenClaims | null;
    /** The owner among whose refusals this call would count; set by the guard. */
    refusedOwner: string | null;
    /** Whether the call has been counted for its caller's limit. */
    isCounted: boolean;
    /** Why the token of a caller on an open route was not accepted. */
    authError: AppError | null;
    /** Its turns for the database's connections. */
    work: Work;
  }
  interface FastifyContextConfig {
    /** Callers that are admitted; a route without it stops the start. */
    access?: Access;
    /** The handler's first statement reads the actor; it calls `admitActor` before anything else. */
    readsActor?: boolean;
    endpoint?: Endpoint;
    document?: RouteDocument;
    rate?: CallRate;
    countedBy?: CountedBy;
    /** The call costs no more than its refusal: no caller is looked up, and nothing is counted. */
    isFree?: boolean;
    /** Nodes of a JSON body, if not the default. */
    maxNodes?: number;
    /** False for calls that only read, and for those with limits of their own. */
    countsChanges?: boolean;
  }
}
