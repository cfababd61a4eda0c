/** Sends an encrypted message to a push service (RFC 8030). */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isPublicAddress, isPushEndpoint, isTestHost } from '#api/platform/push/push-endpoints.ts';
import { createVapidHeader, type PushKeys } from '#api/platform/push/vapid.ts';

/** How soon the phone should be woken; push services save the batteries of others. */
export type PushUrgency = 'low' | 'normal' | 'high';

export interface PushRequest {
  endpoint: string;
  /** The encrypted message. */
  body: Buffer;
  /** Seconds for which the service stores it while the phone is offline. */
  ttl: number;
  urgency: PushUrgency;
  /** At most 32 characters of base64url. A stored message of the same topic is replaced. */
  topic: string;
}

export type PushOutcome =
  /** The service has the message. */
  | { kind: 'accepted' }
  /** The subscription does not exist any more. */
  | { kind: 'gone' }
  /** The service does not have it and asks to wait; `seconds` is null if it does not say how long. */
  | { kind: 'later'; seconds: number | null; isLimit: boolean }
  /** The service cannot be reached, so it does not have the message. */
  | { kind: 'unreachable'; problem: string }
  /** The service refused it for good, or has it without having said so. */
  | { kind: 'lost'; problem: string };

export interface PushTransport {
  send(message: PushRequest): Promise<PushOutcome>;
  close(): void;
}

interface TransportOptions {
  keys: PushKeys;
  subject: string;
  clock: { now(): Date };
  /** `host:port` of tests' push services, which may have private addresses and no TLS. */
  testHosts: readonly string[];
  /** Resolves a host to all its addresses, those of IPv4 first. */
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** Milliseconds for a whole call. */
  timeLimit?: number;
}

const defaultTimeLimit = 10_000;
/** Bytes of a reply, of which only the status is of interest. */
const maxReplyBytes = 4096;
/** Connections to one push service. */
const maxSockets = 16;

const resolveAll = async (host: string): Promise<LookupAddress[]> =>
  lookup(host, { all: true, order: 'ipv4first' });

/**
 * Resolves a host once for a connection, which is then made to this very address: a second answer of
 * a name server cannot lead it elsewhere.
 */
export function pinnedLookup(
  resolve: (host: string) => Promise<LookupAddress[]>,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  const pick = callbackify(async (host: string): Promise<LookupAddress> => {
    const found = await resolve(host);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isAllowed(address)))
      throw new Error(`${host} has no public address`);
    return first;
  });
  return (host, _options, done) =>
    pick(host, (error, found) => done(error, found?.address ?? '', found?.family));
}

export function createPushTransport({
  keys,
  subject,
  clock,
  testHosts,
  resolve = resolveAll,
  timeLimit = defaultTimeLimit,
}: TransportOptions): PushTransport {
  const vapidHeader = createVapidHeader({ keys, subject, clock });
  const settings = { keepAlive: true, maxSockets, autoSelectFamily: false } as const;
  const agents = {
    public: new HttpsAgent({ ...settings, lookup: pinnedLookup(resolve, isPublicAddress) }),
    test: new HttpsAgent({ ...settings, lookup: pinnedLookup(resolve, () => true) }),
    testWithoutTls: new HttpAgent(settings),
  };

  async function post(url: URL, { body, ttl, urgency, topic }: PushRequest): Promise<PushOutcome> {
    const isTest = isTestHost(url, testHosts);
    const isPlain = url.protocol === 'http:';
    const agent = isPlain ? agents.testWithoutTls : isTest ? agents.test : agents.public;
    const { promise, resolve: answer } = Promise.withResolvers<PushOutcome>();
    const request = (isPlain ? httpRequest : httpsRequest)(url, {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(timeLimit),
      headers: {
        authorization: vapidHeader(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl,
        urgency,
        topic,
      },
    });
    let isConnected = false;
    request.on('socket', (socket) => {
      if (!socket.connecting) isConnected = true;
      else socket.once(isPlain ? 'connect' : 'secureConnect', () => (isConnected = true));
    });
    request.on('response', (response) => {
      limitReply(response);
      answer(readAnswer(response, clock));
    });
    request.on('error', ({ message: problem }) =>
      answer({ kind: isConnected ? 'lost' : 'unreachable', problem }),
    );
    request.end(body);
    return promise;
  }

  return {
    async send(message) {
      if (!isPushEndpoint(message.endpoint, testHosts))
        return { kind: 'lost', problem: 'the endpoint is none of a known push service' };
      return post(new URL(message.endpoint), message);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Ends the connection of a service that sends more than it has to say. */
function limitReply(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxReplyBytes) response.destroy();
  });
  response.on('error', () => {});
}

/** Redirects are refusals: they could lead anywhere. */
function readAnswer(
  { statusCode: status = 0, headers }: IncomingMessage,
  clock: { now(): Date },
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500)
    return {
      kind: 'later',
      seconds: parseRetryAfter(headers['retry-after'], clock.now()),
      isLimit: status === 429,
    };
  return { kind: 'lost', problem: `the push service answered ${status}` };
}

/** Reads seconds or a date (RFC 9110); null for anything else. */
export function parseRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
