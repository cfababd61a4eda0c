import type { App } from '#api/platform/http/app-types.ts';

/** Counts every reply and measures how long it took. Live streams are counted apart. */
export function recordRequests(app: App): void {
  const { requests, requestSeconds } = app.services.metrics;
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // Unknown paths share one label, or a scan of the server would create thousands.
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method, route, status: reply.statusCode });
    requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
