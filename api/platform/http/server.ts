import type { Writable } from 'node:stream';
import { constants } from 'node:zlib';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import fastifyStatic from '@fastify/static';
import { registerAdmission } from '#api/platform/http/admission.ts';
import type { App } from '#api/platform/http/app-types.ts';
import {
  clientErrorHandler,
  errorHandler,
  notFoundReply,
} from '#api/platform/errors/error-mapping.ts';
import type { Config } from '#api/platform/config/config.ts';
import {
  type AppPages,
  htmlType,
  isGateAddress,
  isPageRequest,
  isTicketAddress,
  readAppPages,
  sendAppPage,
} from '#api/platform/http/app-page.ts';
import { registerGuard } from '#api/platform/auth/guard.ts';
import { fixedText } from '#api/platform/http/fixed-text.ts';
import { publicRoutes } from '#api/platform/http/public-routes.ts';
import { acceptOnlyJson, defaultBodyLimits } from '#api/platform/http/json-body.ts';
import { registerDrain } from '#api/platform/http/drain.ts';
import { loggerOptions, logRequests, requestId } from '#api/platform/http/logging.ts';
import { recordRequests } from '#api/platform/metrics/record-requests.ts';
import { openapiRoute } from '#api/platform/http/openapi.ts';
import { dropSlowReaders } from '#api/platform/http/slow-readers.ts';
import {
  countUnreadable,
  limitPages,
  registerCallLimits,
  registerRefusalLimit,
} from '#api/platform/http/call-limits.ts';
import {
  allowWebAssembly,
  registerChangeQuota,
  registerHeaders,
} from '#api/platform/http/security.ts';
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

/** Returns a server that is ready to listen or to be injected into. */
export async function buildServer(services: Services, options: ServerOptions): Promise<App> {
  const { config } = services;
  const app: App = fastify({
    logger: loggerOptions(config, options.logStream),
    genReqId: (request) => requestId(config, request),
    // `logRequests` logs one line per reply instead.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: defaultBodyLimits.bytes,
    // The limit is long enough for 10 MB on a stadium's network, and stops slow-loris attacks.
    requestTimeout: 120 * second,
    keepAliveTimeout: 65 * second,
    // Node ignores `requestTimeout` below `headersTimeout`, and checks only at this interval.
    http: { headersTimeout: 20 * second, connectionsCheckingInterval: 5 * second },
    forceCloseConnections: 'idle',
    // A request that arrives over an open connection while the server closes is still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // URLs that the router cannot parse, such as one with a stray percent sign.
    frameworkErrors: (error, request, reply) => {
      errorHandler(error, request, reply);
    },
    clientErrorHandler,
  });
  const { pages: folder } = options;
  const pages = folder === undefined ? null : readPages(folder, 'index', config);
  const verifyPages = folder === undefined ? null : readPages(folder, 'verify', config);
  const gatePage = readPage(folder, 'gate');
  app.decorate('services', services);
  app.decorate('checkReplies', options.checkReplies ?? false);
  app.setErrorHandler((error, request, reply) => {
    errorHandler(countUnreadable(app, request) ?? error, request, reply);
  });
  registerDrain(app);
  acceptOnlyJson(app);
  logRequests(app);
  recordRequests(app);

  const ticketPage = readPage(folder, 'ticket');
  await registerHeaders(app, pages?.text ?? '', ticketPage, gatePage, verifyPages?.text ?? '');
  await app.register(cookie);
  await registerTokens(app);
  registerAdmission(app);
  registerRefusalLimit(app);
  registerGuard(app);
  registerCallLimits(app);
  const sendGatePage = fixedText(gatePage, htmlType);
  const countPage = limitPages(app);
  app.setNotFoundHandler(async (request, reply) => {
    if (pages === null || verifyPages === null || !isPageRequest(request))
      return notFoundReply(request, reply);
    countPage(request);
    if (isGateAddress(request.url)) return sendGatePage(request, reply);
    return sendAppPage(request, reply, isTicketAddress(request.url) ? verifyPages : pages);
  });
  registerChangeQuota(app);
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
  if (folder !== undefined) await registerPages(app, folder);
  await app.ready();
  dropSlowReaders(app.server);
  return app;
}

const immutableCache = 'public, max-age=31536000, immutable';

function readPages(folder: string, name: 'index' | 'verify', config: Config): AppPages {
  const path = join(folder, `${name}.html`);
  if (!existsSync(path))
    throw new Error(`There is no built PWA in ${folder}: run the build first.`);
  return readAppPages(path, config);
}

/** The page that the service worker adds tickets to, or that of stewards, with their own styles. */
function readPage(folder: string | undefined, name: 'ticket' | 'gate'): string {
  const path = join(folder ?? '', `${name}.html`);
  return folder !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : '';
}

async function registerPages(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names under assets/ contain a hash of their content.
      reply.header('cache-control', path.includes('/assets/') ? immutableCache : 'no-cache');
      if (path.includes('/gate/assets/second-decoder-worker-')) allowWebAssembly(reply);
    },
  });
  app.get('/*', { config: { access: 'open' } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path === '' || path.endsWith('/')) reply.callNotFound();
    else void reply.sendFile(path);
  });
}
