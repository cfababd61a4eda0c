/** Serves the figures of this process to Prometheus, at an address of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Rejects if the address cannot be used. `GET /metrics` is all that it answers. */
export async function startMetricsServer(
  metrics: Metrics,
  address: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.scrape().then(
      (text) => {
        response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = 10_000;
  server.maxConnections = 50;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address.port, address.host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
