/** Headers that keep browsers honest, and limits on how often one caller may ask. */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '#api/platform/http/client-network.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

/**
 * Scripts only from here and never inline. Styles may be inline: the ticket that the service worker
 * draws and the toasts set them, and a style can run no code.
 */
export async function registerHeaders(app: App): Promise<void> {
  const https = app.services.config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'none'"],
        objectSrc: ["'none'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // An address may hold a ticket's ref or a reset token.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    // Answers are one person's. A route whose answer is everybody's says so itself.
    if (isApiCall(request)) reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
  });
}

/**
 * Whether a call of the API answers, told by the route: the router reads `/%61pi/` and an address
 * with a host before it as the same call. What no route answers goes by what was written.
 */
function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}

/** A stadium's press shares one address, so people are counted by account, guests by address. */
const defaultRateLimit = { max: 1200, timeWindow: 60_000 } as const;

export async function registerRateLimits(app: App): Promise<void> {
  if (!app.services.config.rateLimit) return;
  await app.register(rateLimit, {
    ...defaultRateLimit,
    cache: 20_000,
    keyGenerator: (request) => request.actor?.id ?? clientNetwork(request.ip),
    allowList: (request) => !isApiCall(request),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', 'error.rateLimited', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
}
