/** The way between a phone and the server, as `fetch`: with all that happens on it. */
import type { ErrorCode } from '#sync/contracts/errors.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/answer.ts';
import type { Fault, Plan } from '#sync/simulation/plan.ts';
import { outside, PhoneProcess } from '#sync/simulation/process.ts';

/** The server, asked by path, headers and body. */
export type Serve = (path: string, init: RequestInit) => Promise<Response>;

export interface Network {
  serve: Serve;
  plan(): Plan;
  /** Waits until somebody lets the answer through. */
  park(process: PhoneProcess): Promise<void>;
  /** Delivers something again, later. */
  keep(delivery: () => Promise<unknown>): void;
  /** The phone's clock moves on while it waits in vain. */
  wait(milliseconds: number): void;
  /** Changes what is sent, for histories that leave something out. */
  edit?(path: string, init: RequestInit): RequestInit;
}

const lost = () => new TypeError('fetch failed');

export function fetchOf(process: PhoneProcess, network: Network): typeof fetch {
  return async (input, init = {}) => {
    if (process.dead) return PhoneProcess.nothing<Response>();
    const path = input as string;
    const sent = network.edit?.(path, init) ?? init;
    const act = () => outside(() => network.serve(path, sent));
    const cut = async () => {
      if (!(sent.body instanceof FormData)) return;
      const body = half(sent.body);
      await outside(() => network.serve(path, { ...sent, body }));
    };
    const answer = await deliver(process, network, { path, act, cut, signal: init.signal ?? null });
    if (process.dead) return PhoneProcess.nothing<Response>();
    if (init.signal?.aborted === true) throw new DOMException('stopped', 'AbortError');
    return answer;
  };
}

interface Call {
  path: string;
  act: () => Promise<Response>;
  /** The same with a part of it only, where the server would see that. */
  cut: () => Promise<unknown>;
  signal: AbortSignal | null;
}

async function deliver(
  process: PhoneProcess,
  network: Network,
  { path, act, cut, signal }: Call,
): Promise<Response> {
  const fault: Fault | null = network.plan().meet('send');
  switch (fault) {
    case 'lost before':
      throw lost();
    case 'cut':
      await cut();
      throw lost();
    case 'lost after':
      await act();
      throw lost();
    case 'twice':
      await act();
      return act();
    case 'side by side': {
      const [, second] = await Promise.all([act(), act()]);
      return second;
    }
    case 'late': {
      const answer = await act();
      await Promise.race([network.park(process), aborted(signal)]);
      return answer;
    }
    case 'ghost': {
      network.keep(act);
      throw lost();
    }
    case 'portal':
      return portal(path);
    case 'hung':
      await act();
      network.wait(30_000);
      throw new DOMException('timed out', 'TimeoutError');
    case 'busy':
      return refusal(503, 'busy', { 'retry-after': '2' });
    case 'limited':
      return refusal(429, 'rate_limited', { 'retry-after': '5' });
    case 'die':
      process.die();
      return PhoneProcess.nothing();
    case 'die after':
      await act();
      process.die();
      return PhoneProcess.nothing();
    default:
      return act();
  }
}

/** Not ours, however much it looks like it: a page, or a proxy's made-up answer without the header. */
function portal(path: string): Response {
  if (path !== '/api/sync/pull')
    return new Response('<html>Welcome to Stadium WiFi</html>', { status: 200 });
  const asOf = '2030-01-01T00:00:00.000Z';
  return Response.json({ data: { epoch: 'portal', asOf, lagging: false, buckets: {} } });
}

function refusal(status: number, code: ErrorCode, headers: Record<string, string>): Response {
  const ours = { [protocolHeader]: protocolHeaderValue };
  return Response.json({ code, message: code }, { status, headers: { ...headers, ...ours } });
}

function aborted(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}

/** An upload that was cut on the way. */
function half(body: FormData): FormData {
  const cut = new FormData();
  const file = body.get('file') as File;
  cut.append('file', file.slice(0, file.size / 2), file.name);
  return cut;
}
