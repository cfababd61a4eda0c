import type { App } from '#api/platform/http/app-types.ts';

/** Counts every reply and measures how long it took. Live streams are counted apart. */
export function recordRequests(app: App): void {
  const { requests, requestSeconds, failures } = app.services.metrics;
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    // Unknown paths share one label, or a scan of the server would create thousands.
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status } = reply;
    requests.inc({ method, route, status });
    if (status >= 500 && status !== 503) failures.inc();
    requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
  });
}
