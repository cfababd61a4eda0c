/**
 * Phones that send what they have all at once, in pushes as large as the app's, and follow a busy
 * server's `Retry-After` as the app does.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoffDelay, spreadRetryAfter } from '#sync/client/network/backoff.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { parseRetryAfter, protocolHeader } from '#sync/protocol/response-headers.ts';
import { protocolVersion } from '#sync/protocol/version.ts';

export interface PhonesJob {
  readonly kind: 'phones';
  readonly url: string;
  /** Path of the push; the members' by default. */
  readonly path?: string;
  /** Each phone sends its mutations in order, under ids of its own. */
  readonly phones: readonly {
    readonly token: string;
    readonly mutations: readonly { name: string; args: object }[];
  }[];
}

export interface PhonesResult {
  /** Pushes by status, or by why they got no answer. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Mutations by their last result. */
  readonly results: Readonly<Record<string, number>>;
  /** Milliseconds until each phone's mutations were decided, sorted. */
  readonly settled: readonly number[];
  /** Number of times each phone sent its push, sorted. */
  readonly sends: readonly number[];
}

/** Milliseconds, as in the app. */
const timeout = 30_000;
/** Pushes after which a phone counts as lost. */
const sendsAtMost = 40;
/** Mutations of a push. */
const batch = 50;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Answer {
  status: string;
  retryAfter: number | null;
  results: readonly MutationResult[];
}

function push(address: string, token: string, body: string): Promise<Answer> {
  const none = (why: string): Answer => ({
    status: `no answer: ${why}`,
    retryAfter: null,
    results: [],
  });
  return new Promise((resolve) => {
    const call = request(
      address,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-access-token': token,
        },
        signal: AbortSignal.timeout(timeout),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', ({ name }) => resolve(none(name)));
        response.on('end', () => {
          const { headers, statusCode } = response;
          // The app believes no answer without it.
          if (headers[protocolHeader] === undefined) return resolve(none('not ours'));
          const text = Buffer.concat(chunks).toString();
          const { data } = JSON.parse(text) as { data?: { results: MutationResult[] } };
          const retryAfter = parseRetryAfter(headers['retry-after'] ?? null);
          resolve({ status: String(statusCode), retryAfter, results: data?.results ?? [] });
        });
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => resolve(none(error.code ?? error.name)));
    call.end(body);
  });
}

function count(counts: Record<string, number>, what: string, more = 1): void {
  if (more > 0) counts[what] = (counts[what] ?? 0) + more;
}

export async function phones({ url, path = '/api/sync/push', phones: all }: PhonesJob) {
  const statuses: Record<string, number> = {};
  const results: Record<string, number> = {};
  const settled: number[] = [];
  const sends: number[] = [];
  const began = performance.now();

  async function phone({ token, mutations }: PhonesJob['phones'][number]): Promise<void> {
    const device = randomUUID();
    let left = mutations.map((one, seq) => ({ id: randomUUID(), seq, ...one }));
    let sent = 0;
    let failures = 0;
    while (left.length > 0 && sent < sendsAtMost) {
      sent += 1;
      const some = left.slice(0, batch);
      const body = JSON.stringify({ protocol: protocolVersion, device, mutations: some });
      const answer = await push(`${url}${path}`, token, body);
      count(statuses, answer.status);
      const decided = new Map(answer.results.map(({ id, status }) => [id, status]));
      const before = left.length;
      left = left.filter(({ id }) => {
        const status = decided.get(id) ?? 'retry';
        if (status !== 'retry') count(results, status);
        return status === 'retry';
      });
      if (before - left.length === some.length) continue;
      // A push that was refused as a whole is never decided.
      if (/^4(?!29)/.test(answer.status)) break;
      failures += 1;
      const asked = answer.retryAfter === null ? 0 : spreadRetryAfter(answer.retryAfter) * 1000;
      await sleep(Math.max(asked, backoffDelay(failures)));
    }
    count(results, 'undecided', left.length);
    settled.push(performance.now() - began);
    sends.push(sent);
  }

  await Promise.all(all.map(phone));
  agent.destroy();
  const ascending = (a: number, b: number) => a - b;
  const result: PhonesResult = {
    statuses,
    results,
    settled: settled.sort(ascending),
    sends: sends.sort(ascending),
  };
  return result;
}
