/** The network between a phone and the server, as a `fetch` that injects faults. */
import type { ErrorCode } from '#sync/contracts/core/error-codes.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import type { Fault, FaultPlan } from '#sync/simulation/fault-plan.ts';
import { outsidePhones, PhoneProcess } from '#sync/simulation/phone-process.ts';

/** The server, called with path, headers and body. */
export type Serve = (path: string, init: RequestInit) => Promise<Response>;

export interface Network {
  serve: Serve;
  plan(): FaultPlan;
  /** Holds a reply back until the history delivers it. */
  park(process: PhoneProcess): Promise<void>;
  /** Delivers a request again later. */
  deliverLater(delivery: () => Promise<unknown>): void;
  /** Advances the phone's clock during a timeout. */
  advanceClock(milliseconds: number): void;
  /** Edits requests, for histories that leave something out. */
  editRequest?(path: string, init: RequestInit): RequestInit;
}

const networkError = () => new TypeError('fetch failed');

export function faultyFetch(process: PhoneProcess, network: Network): typeof fetch {
  return async (input, init = {}) => {
    if (process.dead) return PhoneProcess.neverResolve<Response>();
    const path = input as string;
    const edited = network.editRequest?.(path, init) ?? init;
    const forward = () => outsidePhones(() => network.serve(path, edited));
    const forwardCut = async () => {
      if (!(edited.body instanceof FormData)) return;
      const body = truncateUpload(edited.body);
      await outsidePhones(() => network.serve(path, { ...edited, body }));
    };
    const answer = await deliver(process, network, {
      path,
      act: forward,
      cut: forwardCut,
      signal: init.signal ?? null,
    });
    if (process.dead) return PhoneProcess.neverResolve<Response>();
    if (init.signal?.aborted === true) throw new DOMException('stopped', 'AbortError');
    return answer;
  };
}

interface Call {
  path: string;
  act: () => Promise<Response>;
  /** Sends only part of the request, if the server could notice. */
  cut: () => Promise<unknown>;
  signal: AbortSignal | null;
}

async function deliver(
  process: PhoneProcess,
  network: Network,
  { path, act: forward, cut: forwardCut, signal }: Call,
): Promise<Response> {
  const fault: Fault | null = network.plan().nextFault('send');
  switch (fault) {
    case 'lost before':
      throw networkError();
    case 'cut':
      await forwardCut();
      throw networkError();
    case 'lost after':
      await forward();
      throw networkError();
    case 'twice':
      await forward();
      return forward();
    case 'side by side': {
      const [, second] = await Promise.all([forward(), forward()]);
      return second;
    }
    case 'late': {
      const answer = await forward();
      await Promise.race([network.park(process), untilAborted(signal)]);
      return answer;
    }
    case 'ghost': {
      network.deliverLater(forward);
      throw networkError();
    }
    case 'portal':
      return portalResponse(path);
    case 'hung':
      await forward();
      network.advanceClock(30_000);
      throw new DOMException('timed out', 'TimeoutError');
    case 'busy':
      return refusalResponse(503, 'busy', { 'retry-after': '2' });
    case 'limited':
      return refusalResponse(429, 'rate_limited', { 'retry-after': '5' });
    case 'die':
      process.die();
      return PhoneProcess.neverResolve();
    case 'die after':
      await forward();
      process.die();
      return PhoneProcess.neverResolve();
    default:
      return forward();
  }
}

/** Returns a captive portal's answer: a page, or a forged reply without our header. */
function portalResponse(path: string): Response {
  if (path !== '/api/sync/pull')
    return new Response('<html>Welcome to Stadium WiFi</html>', { status: 200 });
  const asOf = '2030-01-01T00:00:00.000Z';
  return Response.json({ data: { epoch: 'portal', asOf, lagging: false, buckets: {} } });
}

function refusalResponse(
  status: number,
  code: ErrorCode,
  headers: Record<string, string>,
): Response {
  const protocolHeaders = { [protocolHeader]: protocolHeaderValue };
  return Response.json(
    { code, message: code },
    { status, headers: { ...headers, ...protocolHeaders } },
  );
}

function untilAborted(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}

/** An upload that was cut off. */
function truncateUpload(body: FormData): FormData {
  const forwardCut = new FormData();
  const file = body.get('file') as File;
  forwardCut.append('file', file.slice(0, file.size / 2), file.name);
  return forwardCut;
}
