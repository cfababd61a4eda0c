/** Traces of requests and jobs, for a collector of OpenTelemetry if the operator names one. */
import type { Config } from '#api/platform/config/config.ts';
import type { Span } from '#api/platform/database/spans.ts';

/** A span of another program: from the header `traceparent` of W3C Trace Context. */
export interface RemoteSpan {
  traceId: string;
  spanId: string;
  sampled: boolean;
}

export interface Tracing {
  startRequest(name: string, caller: RemoteSpan | null, attributes: Record<string, string>): Span;
  startJob(name: string): Span;
  /** Sends what is left, for a few seconds at most. Does not throw. */
  stop(): Promise<void>;
}

/** Null without an endpoint: then nothing of OpenTelemetry's SDK is loaded. */
export async function openTracing(
  { traces, buildId }: Pick<Config, 'traces' | 'buildId'>,
  onExportError: (error: unknown) => void,
): Promise<Tracing | null> {
  if (traces === null) return null;
  const { createTracing } = await import('#api/platform/tracing/otlp-tracing.ts');
  return createTracing({ ...traces, buildId, onExportError });
}

/** Null for a header that is missing or malformed, which begins a new trace. */
export function parseTraceparent(header: unknown): RemoteSpan | null {
  if (typeof header !== 'string') return null;
  // Later versions may add fields behind those of version 00.
  const parts = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(header);
  const [, traceId = '', spanId = '', flags = ''] = parts ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
