import type { FastifyRequest } from 'fastify';
import { workKind } from '#api/platform/http/admission.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { parseTraceparent } from '#api/platform/tracing/tracing.ts';

/** Calls that every proxy and every monitor makes every few seconds. */
const probes = new Set(['/api/live', '/api/ready', '/api/health']);

/** Whether a call is traced: files of the app are not, nor streams, which stay open for hours. */
function isTraced(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  return url?.startsWith('/api/') === true && !probes.has(url) && workKind(request) !== 'stream';
}

/** Makes a span of each call, in the trace of a trusted proxy. Call after `registerAdmission`. */
export function traceRequests(app: App): void {
  const { tracing, config } = app.services;
  if (tracing === null) return;
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isTraced(request)) return;
    const { method } = request;
    const { url: route = '' } = request.routeOptions;
    // A client of our own could choose the trace, or have everything recorded.
    const caller =
      config.trustProxy.length > 0 ? parseTraceparent(request.headers['traceparent']) : null;
    const span = tracing.startRequest(`${method} ${route}`, caller, {
      'http.request.method': method,
      'http.route': route,
      'touchline.request_id': request.id,
    });
    request.work.span = span;
    // Not `onResponse`, which does not run if the client has given up.
    raw.once('close', () => {
      const { statusCode, writableEnded } = raw;
      span.end({
        failed: !writableEnded || statusCode >= 500,
        ...(writableEnded && { attributes: { 'http.response.status_code': statusCode } }),
      });
    });
  });
}
