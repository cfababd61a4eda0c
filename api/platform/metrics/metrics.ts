/**
 * The counts and measurements of this process for Prometheus. No label holds anything about a person:
 * routes are patterns, and there are no accounts or addresses.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '#api/platform/startup/product-version.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Upper bounds in seconds; the targets of docs/performance.md lie between them. */
const latencyBuckets = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates a registry for each set of services, because tests make many in one process. */
export function createMetrics(buildId: string | null = null) {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'touchline_build_info',
    help: 'Always 1; the labels name the version and BUILD_ID',
    labelNames: ['version', 'build'],
    registers,
  }).set({ version: productVersion, build: buildId ?? productVersion }, 1);

  const beforeScrape: (() => Promise<void>)[] = [];

  return {
    registry,
    /** Called before each reading, to measure what is not counted as it happens. */
    beforeScrape(update: () => Promise<void>): void {
      beforeScrape.push(update);
    },
    /** Returns all figures as Prometheus reads them. */
    async scrape(): Promise<string> {
      await Promise.all(beforeScrape.map((update) => update()));
      return registry.metrics();
    },
    syncLag: new Gauge({
      name: 'touchline_sync_lag_seconds',
      help: 'For how long a transaction has held back changes from the phones',
      registers,
    }),
    syncSnapshots: new Counter({
      name: 'touchline_sync_snapshots_total',
      help: 'Buckets sent as a whole: first ones, after an outdated position or a different digest',
      labelNames: ['reason'],
      registers,
    }),
    refusedMutations: new Counter({
      name: 'touchline_sync_refusals_total',
      help: 'Mutations refused for good, by the key of the reason',
      labelNames: ['key'],
      registers,
    }),
    unsentAge: new Histogram({
      name: 'touchline_sync_unsent_age_seconds',
      help: 'For how long mutations had waited on phones, by the clocks of the phones',
      buckets: [1, 10, 60, 600, 3600, 6 * 3600, 24 * 3600, 7 * 24 * 3600],
      registers,
    }),
    requests: new Counter({
      name: 'touchline_http_requests_total',
      help: 'Requests answered, by route and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    // It has no labels, so that it begins at 0: Prometheus sees no increase in a series from 1.
    failures: new Counter({
      name: 'touchline_http_failures_total',
      help: 'Requests that failed: replies with 500 and above, without "busy" (503)',
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'touchline_http_request_duration_seconds',
      help: 'Seconds from the head of a request to the end of its reply, by route',
      labelNames: ['method', 'route'],
      buckets: latencyBuckets,
      registers,
    }),
    liveStreams: new Gauge({
      name: 'touchline_live_streams',
      help: 'Open live streams of phones, administrators and seat maps',
      registers,
    }),
    jobs: new Counter({
      name: 'touchline_jobs_total',
      help: 'Background jobs run, by kind and outcome',
      // The label is not "job", with which Prometheus names the process that it reads.
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    slowStatements: new Counter({
      name: 'touchline_slow_statements_total',
      help: 'Database statements that took longer than SLOW_STATEMENT_MS',
      registers,
    }),
    replicaReads: new Counter({
      name: 'touchline_replica_reads_total',
      help: 'Reads that the replica may answer, by the database that did',
      labelNames: ['database'],
      registers,
    }),
    /** Measures memory, processor and the event loop as well; for the server only. */
    observeProcess(): void {
      collectDefaultMetrics({ register: registry });
    },
  };
}
