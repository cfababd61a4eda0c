import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { createTracing } from '#api/platform/tracing/otlp-tracing.ts';
import { parseTraceparent } from '#api/platform/tracing/tracing.ts';
import { attribute, startCollector } from '#api/platform/tracing/testing/collector.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function collecting(before?: Promise<void>) {
  const collector = await startCollector(before);
  stops.push(() => collector.stop());
  return collector;
}

function tracingTo(endpoint: string, more: Partial<Parameters<typeof createTracing>[0]> = {}) {
  const onExportError = vi.fn<(error: unknown) => void>();
  const settings = { endpoint, headers: {}, share: 1, buildId: null, onExportError };
  return { onExportError, tracing: createTracing({ ...settings, ...more }) };
}

test('spans reach the collector with the operator’s headers and the build', async () => {
  const collector = await collecting();
  const { tracing } = tracingTo(`${collector.endpoint}/tenant`, {
    headers: { authorization: 'Bearer of-the-operator' },
    buildId: 'abc-1',
  });
  const job = tracing.startJob('job mail.send');
  job.startChild('send e-mail').end({ failed: true });
  job.end();
  await tracing.stop();

  expect(collector.calls).toMatchObject([
    { url: '/tenant/v1/traces', headers: { authorization: 'Bearer of-the-operator' } },
  ]);
  const [child, parent] = collector.spans();
  expect(child).toMatchObject({ name: 'send e-mail', status: { code: 2 } });
  expect(child?.parentSpanId).toBe(parent?.spanId);
  expect(parent).toMatchObject({ name: 'job mail.send', traceId: job.traceId });
  const [resource = { attributes: [] }] = collector.resources();
  expect(attribute(resource, 'service.name')).toBe('touchline');
  expect(attribute(resource, 'service.version')).toBe('abc-1');
});

test('a share of the traces is recorded, and what the caller records always', async () => {
  const collector = await collecting();
  const { tracing } = tracingTo(collector.endpoint, { share: 0 });
  const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
  tracing.startJob('job left.out').end();
  tracing.startRequest('GET /left-out', { ...caller, sampled: false }, {}).end();
  const recorded = tracing.startRequest('GET /recorded', { ...caller, sampled: true }, {});
  recorded.startChild('select account').end();
  recorded.end();
  await tracing.stop();
  expect(collector.spans().map(({ name }) => name)).toEqual(['select account', 'GET /recorded']);
});

test('a silent collector holds up nothing, fills no memory and is reported once', async () => {
  let answer = (): void => undefined;
  const silent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const collector = await collecting(silent);
  const { tracing, onExportError } = tracingTo(collector.endpoint, { exportTimeout: 100 });
  for (let span = 0; span < 10_000; span += 1) tracing.startJob('job many').end();
  await vi.waitFor(() => expect(onExportError).toHaveBeenCalled());
  answer();
  await tracing.stop();
  expect(onExportError).toHaveBeenCalledOnce();
  expect(collector.spans().length, 'of 10,000').toBeLessThan(6_000);
});

test('stopping the server does not wait for a silent collector', async () => {
  const collector = await collecting(new Promise(() => undefined));
  const { tracing } = tracingTo(collector.endpoint, { exportTimeout: 60_000 });
  tracing.startJob('job last').end();
  // It would wait for longer than the test may take.
  await tracing.stop();
  expect(collector.spans()).toHaveLength(1);
});

test('a malformed traceparent begins a new trace', () => {
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const read = { traceId: trace, spanId: span, sampled: true };
  expect(parseTraceparent(`00-${trace}-${span}-01`)).toEqual(read);
  expect(parseTraceparent(`00-${trace}-${span}-00`)).toEqual({ ...read, sampled: false });
  expect(parseTraceparent(`01-${trace}-${span}-03-more`)).toEqual(read);
  for (const bad of [
    undefined,
    '',
    `ff-${trace}-${span}-01`,
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01x`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
  ])
    expect(parseTraceparent(bad), String(bad)).toBeNull();
});

test('without an endpoint no package of the SDK is loaded', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const packages = new Set();
    registerHooks({
      load(url, context, next) {
        const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
        if (name) packages.add(name);
        return next(url, context);
      },
    });
    await import('#api/startup/start.ts');
    const { openTracing } = await import('#api/platform/tracing/tracing.ts');
    const open = async (traces) => {
      await openTracing({ traces, buildId: null }, () => {});
      return [...packages];
    };
    const without = await open(null);
    const endpoint = 'http://127.0.0.1:9';
    console.log(JSON.stringify([without, await open({ endpoint, headers: {}, share: 1 })]));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: new URL('../../../', import.meta.url) },
  );
  const [without, withEndpoint] = JSON.parse(stdout) as string[][];
  // The library of the figures loads the interfaces, which do nothing by themselves.
  expect(without?.filter((name) => name !== '@opentelemetry/api')).toEqual([]);
  expect(withEndpoint).toContain('@opentelemetry/sdk-trace');
});
