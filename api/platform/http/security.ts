import helmet from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inlineSources } from '#api/platform/http/app-page.ts';
import type { App } from '#api/platform/http/app-types.ts';

/** Allows scripts and styles only from this origin, and inline those that the app's pages have. */
export async function registerHeaders(app: App, ...pages: readonly string[]): Promise<void> {
  const inline = (element: 'script' | 'style') => [
    ...new Set(pages.flatMap((page) => inlineSources(page, element))),
  ];
  const https = app.services.config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline('script')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...inline('style')],
        // Text that is pasted into the news editor has its formats in such attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'none'"],
        objectSrc: ["'none'"],
        // Documents are shown from the phone's cache.
        frameSrc: ["'self'", 'blob:'],
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
    // A URL may contain a ticket's ref or a reset token.
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    // Replies are personal. A route with a public reply overrides this.
    if (isApiCall(request)) reply.header('cache-control', 'no-store');
    reply.header('permissions-policy', 'camera=(self), geolocation=(), microphone=()');
  });
}

/** Lets the script that is sent, a worker with a policy of its own, compile WebAssembly. */
export function allowWebAssembly(reply: FastifyReply): void {
  const name = 'content-security-policy';
  const policy = String(reply.getHeader(name));
  reply.header(name, policy.replace("script-src 'self'", "$& 'wasm-unsafe-eval'"));
}

/** Decides by the route, because the router also takes `/%61pi/`; without a route by the URL. */
export function isApiCall({ routeOptions, url }: FastifyRequest): boolean {
  return (routeOptions.url ?? url).startsWith('/api/');
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Counts every call that changes something, whatever its answer; pushes count their mutations. */
export function registerChangeQuota(app: App): void {
  const { changeQuota, orm } = app.services;
  app.addHook('preHandler', async ({ actor, method, routeOptions }) => {
    if (!actor || readingMethods.has(method) || routeOptions.config.countsChanges === false) return;
    // Logging out has to be possible, and passwords have limits of their own.
    if (routeOptions.url?.startsWith('/api/auth/')) return;
    await changeQuota.take(orm.em.fork(), actor.id);
  });
}
