/** The load generator, a process of its own: carries out the jobs that its parent sends. */
import autocannon from 'autocannon';
import type { LoadJob, LoadResult } from '#e2e/bench/load/run.ts';

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

process.on('message', (job) => {
  void carryOut(job as LoadJob).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
