/** Generates load on a server from another process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PhonesJob, PhonesResult } from '#e2e/bench/load/phones.ts';
import { atEnd } from '#e2e/bench/measurement.ts';

/** The request of one account. */
export interface Sender {
  readonly headers: Record<string, string>;
  readonly body: string;
  /** The address, in a crowd that does not send to the same one. */
  readonly path?: string;
}

export interface LoadJob {
  readonly kind: 'load';
  readonly url: string;
  readonly path: string;
  readonly seconds: number;
  readonly connections: number;
  readonly senders: readonly Sender[];
}

export interface LoadResult {
  /** Successful replies. */
  readonly answers: number;
  /** Successful replies per second, by the generator's clock. */
  readonly perSecond: number;
  /** The mean size of a reply in bytes, including headers. */
  readonly bytes: number;
  /** Failed replies, broken connections and time-outs. */
  readonly failed: number;
}

/** Sends the request of each sender exactly once, a PATCH by default; each connection sends one after the other. */
export interface CrowdJob extends Omit<LoadJob, 'kind' | 'seconds'> {
  readonly kind: 'crowd';
  readonly method?: 'PATCH' | 'POST';
}

export interface CrowdResult {
  readonly perSecond: number;
  /** The number of replies by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Broken connections and time-outs. */
  readonly failed: number;
}

export interface DownloadJob {
  readonly kind: 'download';
  readonly url: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

export interface DownloadResult {
  /** Milliseconds until the last byte. */
  readonly took: number;
  readonly bytes: number;
  readonly status: number;
}

/** Sends GETs at a fixed rate; each connection sends the requests in turn. */
export interface ReadsJob {
  readonly kind: 'reads';
  readonly url: string;
  readonly seconds: number;
  /** Requests per second. */
  readonly rate: number;
  readonly connections: number;
  readonly requests: readonly { path: string; headers: Record<string, string> }[];
}

export interface ReadsResult {
  readonly answers: number;
  readonly perSecond: number;
  /** Milliseconds, measured from the time a request was due. */
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  /** The mean size of a reply, including headers. */
  readonly bytes: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Broken connections and time-outs. */
  readonly failed: number;
}

export interface LoadGenerator {
  /** Sends POSTs as fast as the server replies. Throws if a reply is not successful. */
  run(job: Omit<LoadJob, 'kind'>): Promise<LoadResult>;
  /** Throws if a request got no reply. */
  crowd(job: Omit<CrowdJob, 'kind'>): Promise<CrowdResult>;
  /** Throws if the server refuses the request. */
  download(job: Omit<DownloadJob, 'kind'>): Promise<DownloadResult>;
  reads(job: Omit<ReadsJob, 'kind'>): Promise<ReadsResult>;
  phones(job: Omit<PhonesJob, 'kind'>): Promise<PhonesResult>;
  end(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)));
  const exited = once(child, 'exit').then(() =>
    Promise.reject(new Error('the load generator ended without a result')),
  );
  // The exit of the process is an error only for a job that is waiting.
  exited.catch(() => undefined);
  const end = () => {
    if (child.connected) child.disconnect();
  };
  // A measurement that failed does not end it.
  atEnd(async () => end());
  async function carriedOut<Result>(
    job: LoadJob | CrowdJob | DownloadJob | ReadsJob | PhonesJob,
  ): Promise<Result> {
    const answered = once(child, 'message');
    child.send(job);
    const [result] = (await Promise.race([answered, exited])) as [Result];
    return result;
  }
  return {
    async run(job) {
      const result = await carriedOut<LoadResult>({ kind: 'load', ...job });
      if (result.failed > 0) throw new Error(`${result.failed} calls of ${job.path} failed`);
      return result;
    },
    async crowd(job) {
      const result = await carriedOut<CrowdResult>({ kind: 'crowd', ...job });
      if (result.failed > 0) throw new Error(`${result.failed} calls were not answered`);
      return result;
    },
    async download(job) {
      const result = await carriedOut<DownloadResult>({ kind: 'download', ...job });
      if (result.status !== 200) throw new Error(`${job.path} answered ${result.status}`);
      return result;
    },
    reads: (job) => carriedOut<ReadsResult>({ kind: 'reads', ...job }),
    phones: (job) => carriedOut<PhonesResult>({ kind: 'phones', ...job }),
    end,
  };
}
