/** The load generator's process: runs the jobs that its parent sends. */
import autocannon from 'autocannon';
import { phones, type PhonesJob } from '#e2e/bench/load/phones.ts';
import type {
  CrowdJob,
  CrowdResult,
  DownloadJob,
  DownloadResult,
  LoadJob,
  LoadResult,
  ReadsJob,
  ReadsResult,
} from '#e2e/bench/load/run.ts';

async function carryOut(job: LoadJob): Promise<LoadResult> {
  const { url, path, seconds, connections, senders } = job;
  const result = await autocannon({
    url,
    duration: seconds,
    connections,
    requests: senders.map(({ headers, body }) => ({ method: 'POST', path, headers, body })),
  });
  return {
    answers: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    bytes: result.throughput.total / result.requests.total,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

async function crowd({
  url,
  path,
  method = 'PATCH',
  connections,
  senders,
}: CrowdJob): Promise<CrowdResult> {
  const each = senders.length / connections;
  if (!Number.isInteger(each)) throw new Error('each connection must have as many people');
  const requests = senders.map(({ headers, body, path: own }) => ({
    method,
    path: own ?? path,
    headers,
    body,
  }));
  let next = 0;
  const result = await autocannon({
    url,
    amount: senders.length,
    connections,
    requests: [requests[0] as (typeof requests)[number]],
    setupClient: (client) => client.setRequests(requests.slice(next, (next += each))),
  });
  return {
    perSecond: senders.length / result.duration,
    statuses: countsOf(result.statusCodeStats),
    failed: result.errors + result.timeouts,
  };
}

function countsOf(stats: Record<string, { count: number }>): Record<string, number> {
  return Object.fromEntries(Object.entries(stats).map(([status, { count }]) => [status, count]));
}

async function reads({
  url,
  seconds,
  rate,
  connections,
  requests,
}: ReadsJob): Promise<ReadsResult> {
  const result = await autocannon({
    url,
    duration: seconds,
    overallRate: rate,
    connections,
    requests: requests.map((request) => ({ method: 'GET', ...request })),
  });
  const { p50, p99, max } = result.latency;
  return {
    answers: result.requests.total,
    perSecond: result.requests.total / result.duration,
    latency: { p50, p99, max },
    bytes: result.throughput.total / result.requests.total,
    statuses: countsOf(result.statusCodeStats),
    failed: result.errors + result.timeouts,
  };
}

async function download({ url, path, headers }: DownloadJob): Promise<DownloadResult> {
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, { headers });
  const { byteLength } = await answer.arrayBuffer();
  return { took: performance.now() - began, bytes: byteLength, status: answer.status };
}

type Job = LoadJob | CrowdJob | DownloadJob | ReadsJob | PhonesJob;

function begin(job: Job): Promise<unknown> {
  if (job.kind === 'crowd') return crowd(job);
  if (job.kind === 'phones') return phones(job);
  if (job.kind === 'download') return download(job);
  return job.kind === 'reads' ? reads(job) : carryOut(job);
}

process.on('message', (job: Job) => {
  const work = begin(job);
  void work.then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
