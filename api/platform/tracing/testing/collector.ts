/** A collector that receives spans as OpenTelemetry's do: OTLP over HTTP, in JSON. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}

export function attribute({ attributes }: { attributes: Attribute[] }, name: string) {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
}

/** Answers each export once `before` is over. */
export async function startCollector(before?: Promise<void>) {
  const bodies: string[] = [];
  const calls: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    calls.push({ url: request.url, headers: request.headers });
    void text(request).then(async (body) => {
      bodies.push(body);
      await before;
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const received = () =>
    bodies.flatMap((body) => (JSON.parse(body) as ExportRequest).resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    calls,
    /** Returns all that was received, as it was sent. */
    raw: () => bodies.join('\n'),
    resources: () => received().map(({ resource }) => resource),
    spans: () => received().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
