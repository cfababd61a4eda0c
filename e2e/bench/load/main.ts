/** The load generator, a process of its own: carries out the jobs that its parent sends. */
import autocannon from 'autocannon';
import type {
  CrowdJob,
  CrowdResult,
  DownloadJob,
  DownloadResult,
  LoadJob,
  LoadResult,
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

async function crowd({ url, path, connections, senders }: CrowdJob): Promise<CrowdResult> {
  const each = senders.length / connections;
  if (!Number.isInteger(each)) throw new Error('each connection must have as many people');
  const requests = senders.map(({ headers, body }) => ({
    method: 'PATCH' as const,
    path,
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
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
    ),
    failed: result.errors + result.timeouts,
  };
}

async function download({ url, path, headers }: DownloadJob): Promise<DownloadResult> {
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, { headers });
  const { byteLength } = await answer.arrayBuffer();
  return { took: performance.now() - began, bytes: byteLength, status: answer.status };
}

type Job = LoadJob | CrowdJob | DownloadJob;

process.on('message', (job: Job) => {
  const work =
    job.kind === 'crowd' ? crowd(job) : job.kind === 'download' ? download(job) : carryOut(job);
  void work.then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
