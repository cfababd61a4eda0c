/** What is used of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST' | 'PATCH';
    path: string;
    headers: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    /** Seconds. */
    duration?: number;
    /** Answers in all, in place of a duration; each connection waits for its part of them. */
    amount?: number;
    connections: number;
    /** Requests a second in all, due whether or not the server keeps up. */
    overallRate?: number;
    /** Each connection sends them in turn. */
    requests: Request[];
    /** Called for each connection: it may be given requests of its own. */
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
  }
  interface Result {
    requests: { total: number };
    /** Seconds it took. */
    duration: number;
    errors: number;
    timeouts: number;
    '2xx': number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    throughput: { total: number };
    /** Milliseconds; with a rate, from when a request was due. */
    latency: { p50: number; p99: number; max: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
