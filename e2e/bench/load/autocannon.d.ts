/** Types for the used parts of autocannon, which has none. */
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
    /** The total number of requests, instead of a duration, divided among the connections. */
    amount?: number;
    connections: number;
    /** Requests per second in total, sent on schedule even if the server falls behind. */
    overallRate?: number;
    /** The requests that each connection sends in turn. */
    requests: Request[];
    /** Called for each connection, to give it requests of its own. */
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void;
  }
  interface Result {
    requests: { total: number };
    /** The duration in seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    '2xx': number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
    throughput: { total: number };
    /** Milliseconds; with a rate, measured from the time a request was due. */
    latency: { p50: number; p99: number; max: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
