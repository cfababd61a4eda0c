import type { FastifyRequest } from 'fastify';
import { workKind } from '#api/platform/http/admission.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { parseTraceparent } from '#api/platform/tracing/tracing.ts';

/** Asked every few seconds, by every proxy and every monitor. */
const probes = new Set(['/api/live', '/api/ready', '/api/health']);

/** Not traced: files of the app, and streams, which stay open for hours. */
function isTraced(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url?.startsWith('/api/') === true && !probes.has(url) && workKind(request) !== 'stream';
}

/** Makes a span of each call, in the trace of a trusted proxy. Call after `registerAdmission`. */
export function traceRequests(app: App): void {
  const { tracing, config } = app.services;
  if (tracing === null) return;
  app.addHook('onRequest', async (request) => {
    if (!isTraced(request)) return;
    const { method } = request;
    const { url: route = '' } = request.routeOptions;
    // A client of our own could choose the trace, or have everything recorded.
    const caller =
      config.trustProxy.length > 0 ? parseTraceparent(request.headers['traceparent']) : null;
    request.work.span = tracing.startRequest(`${method} ${route}`, caller, {
      'http.request.method': method,
      'http.route': route,
      'touchline.request_id': request.id,
    });
  });
  app.addHook('onResponse', async ({ work }, { statusCode }) => {
    work.span?.end({
      failed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    });
  });
}
