/** What is used of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Request {
    method: 'POST' | 'PATCH';
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Options {
    url: string;
    /** Seconds. */
    duration?: number;
    /** Answers in all, in place of a duration; each connection waits for its part of them. */
    amount?: number;
    connections: number;
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
  }
  export default function autocannon(options: Options): Promise<Result>;
}
