/** Exports spans by OTLP over HTTP. Imported only if an endpoint is named, because it is large. */
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Span } from '#api/platform/database/spans.ts';
import type { RemoteSpan, Tracing } from '#api/platform/tracing/tracing.ts';
import { productVersion } from '#api/platform/startup/product-version.ts';

interface TracingOptions {
  endpoint: string;
  headers: Record<string, string>;
  /** The recorded share of the traces that begin here, 0 to 1. */
  share: number;
  buildId: string | null;
  /** Called for an export that failed, at most once a minute. */
  onExportError: (error: unknown) => void;
  /** Milliseconds that a collector has for its answer. */
  exportTimeout?: number;
}

/** Milliseconds for the last spans when the process stops. */
const stopTimeout = 3_000;
const logInterval = 60_000;
/** Spans in memory, some 2 KB each; while the collector is too slow, further ones are dropped. */
const queuedSpans = 4096;

export function createTracing({
  endpoint,
  headers,
  share,
  buildId,
  onExportError,
  exportTimeout = 5_000,
}: TracingOptions): Tracing {
  const exporter = reportingErrors(
    new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers,
      timeoutMillis: exportTimeout,
    }),
    onExportError,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'touchline',
      'service.version': buildId ?? productVersion,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: queuedSpans,
        exportTimeoutMillis: exportTimeout * 2,
      }),
    ],
  });
  const tracer = provider.getTracer('touchline', productVersion);

  const start = (name: string, kind: SpanKind, parent: Context, attributes: Attributes): Span => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    const { traceId } = span.spanContext();
    return {
      traceId,
      startChild: (childName, childAttributes = {}) =>
        start(childName, SpanKind.CLIENT, trace.setSpan(ROOT_CONTEXT, span), childAttributes),
      end({ failed = false, attributes: more = {} } = {}) {
        span.setAttributes(more);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    startRequest: (name, caller, attributes) =>
      start(name, SpanKind.SERVER, callerContext(caller), attributes),
    startJob: (name) => start(name, SpanKind.CONSUMER, ROOT_CONTEXT, {}),
    async stop() {
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, sleep(stopTimeout, undefined, { ref: false })]);
    },
  };
}

function callerContext(caller: RemoteSpan | null): Context {
  if (caller === null) return ROOT_CONTEXT;
  const { traceId, spanId, sampled } = caller;
  const traceFlags = sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function reportingErrors(exporter: SpanExporter, report: (error: unknown) => void): SpanExporter {
  let reportedAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - reportedAt >= logInterval) {
          reportedAt = performance.now();
          report(result.error);
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
