import type { Writable } from 'node:stream';
import { constants } from 'node:zlib';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#api/platform/http/app-types.ts';
import {
  clientErrorHandler,
  errorHandler,
  notFoundReply,
} from '#api/platform/errors/error-mapping.ts';
import { registerGuard } from '#api/platform/auth/guard.ts';
import { publicRoutes } from '#api/platform/http/public-routes.ts';
import { loggerOptions, logRequests } from '#api/platform/http/logging.ts';
import { openapiRoute } from '#api/platform/http/openapi.ts';
import { registerHeaders, registerRateLimits } from '#api/platform/http/security.ts';
import type { Services } from '#api/platform/services.ts';
import { registerTokens } from '#api/platform/auth/tokens.ts';

export interface ServerOptions {
  routes: (app: App) => void | Promise<void>;
  /** Checks every reply against its contract. */
  checkReplies?: boolean;
  /** Destination of log lines; standard output by default. */
  logStream?: Writable;
  /** Folder of the built PWA; without it only the API is served. */
  pages?: string;
}

const second = 1000;
/** Bytes of a JSON body; files have their own limits. */
const bodyLimit = 1024 * 1024;

/** Returns a server that is ready to listen or to be injected into. */
export async function buildServer(services: Services, options: ServerOptions): Promise<App> {
  const { config } = services;
  const app: App = fastify({
    logger: loggerOptions(config, options.logStream),
    // `logRequests` logs one line per reply instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit,
    // Long enough for 10 MB on a stadium's network, and a limit for slow-loris attacks.
    requestTimeout: 120 * second,
    keepAliveTimeout: 65 * second,
    // Node ignores `requestTimeout` below `headersTimeout`, and checks only at this interval.
    http: { headersTimeout: 20 * second, connectionsCheckingInterval: 5 * second },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // URLs that the router cannot parse, such as one with a stray percent sign.
    frameworkErrors: (error, request, reply) => {
      errorHandler(error, request, reply);
    },
    clientErrorHandler,
  });
  app.decorate('services', services);
  app.decorate('checkReplies', options.checkReplies ?? false);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler((request, reply) => {
    if (options.pages === undefined) notFoundReply(reply);
    else replyToUnknownPath(request, reply);
  });
  acceptOnlyJson(app);
  logRequests(app);

  await registerHeaders(app);
  await app.register(cookie);
  await registerTokens(app);
  registerGuard(app);
  await registerRateLimits(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Brotli's default of 11 is meant for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });

  openapiRoute(app);
  publicRoutes(app);
  await options.routes(app);
  if (options.pages !== undefined) await registerPages(app, options.pages);
  await app.ready();
  return app;
}

/** Accepts only JSON bodies; uploads add multipart. An empty body counts as none. */
function acceptOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}

const immutableCache = 'public, max-age=31536000, immutable';

async function registerPages(app: App, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no built PWA in ${folder}: run the build first.`);
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ contain a hash of their content.
      reply.header('cache-control', path.includes('/assets/') ? immutableCache : 'no-cache');
    },
  });
  app.get('/*', { config: { access: 'open' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === '' || path.endsWith('/')) reply.callNotFound();
    else void reply.sendFile(path);
  });
}

/** Sends the PWA's page for a navigation in a browser, and 404 for any other unknown path. */
function replyToUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  if (isNavigation(request)) void reply.status(200).sendFile('index.html');
  else notFoundReply(reply);
}

/** Whether a browser navigates to the path, which the PWA's router then resolves. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    path !== '/api' &&
    !path.startsWith('/api/') &&
    !path.startsWith('/dev/') &&
    !path.startsWith('/assets/') &&
    (headers.accept ?? '').includes('text/html')
  );
}
