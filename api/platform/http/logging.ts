/**
 * Logs hold no personal data and no secrets: no tokens, passwords, cookies, emails, names or ticket
 * refs. URLs are logged as the route's pattern, because real ones contain refs and file names.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { Writable } from 'node:stream';
import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import type { Config } from '#api/platform/config/config.ts';
import { createRepeatedLines } from '#api/platform/http/repeated-lines.ts';
import { sqlState } from '#api/platform/database/pg-errors.ts';

const redactedFields = [
  'password',
  'passwordHash',
  'token',
  'refreshToken',
  'authorization',
  'cookie',
  'set-cookie',
  'x-access-token',
  'email',
  'recipient',
  'to',
  'firstName',
  'lastName',
  'name',
  'mobileNumber',
  'birthdate',
  'fileName',
  'ref',
  'signed',
  'url',
];

export function loggerOptions(
  config: Pick<Config, 'logLevel' | 'buildId'>,
  stream?: Writable,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    ...(stream && { stream }),
    level: config.logLevel,
    // These are added to pino's own fields, which `base` replaces.
    base: {
      pid: process.pid,
      hostname: hostname(),
      ...(config.buildId !== null && { build: config.buildId }),
    },
    redact: {
      paths: redactedFields.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    },
    serializers: { req: describeRequest, err: describeError },
  };
}

/**
 * The id that a proxy in front gave the request, so that its log and this one can be joined; one of
 * our own if there is no proxy, whose clients could write what they like.
 */
export function requestId(config: Pick<Config, 'trustProxy'>, request: IncomingMessage): string {
  const given = request.headers['x-request-id'] ?? request.headers['fly-request-id'];
  const trusted = config.trustProxy.length > 0 && typeof given === 'string';
  return trusted && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'unknown' };
}

interface LoggedError {
  type: string;
  code?: string;
  constraint?: string;
  table?: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [more: string]: unknown;
}

/** Omits messages of PostgreSQL, which quote the row's values, and of mail servers, which quote addresses. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { constraint, table, code, responseCode } = error as Error & Record<string, unknown>;
  const state = sqlState(error);
  const isMailReply = typeof responseCode === 'number';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(state !== undefined ? { code: state } : typeof code === 'string' && { code }),
    ...(isMailReply && { responseCode }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    message: state !== undefined || isMailReply ? '' : error.message,
    stack: frames.slice(0, 12).join('\n'),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

/** Logs one line per reply, instead of Fastify's two with the raw URL. */
export function logRequests(app: App): void {
  const repeatedLines = createRepeatedLines();
  app.decorate('repeatedLines', repeatedLines);
  app.addHook('onClose', async () => repeatedLines.flush());
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.actor && { account: request.actor.id }),
      },
      'answered',
    );
  });
}
