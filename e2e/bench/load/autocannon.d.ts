/** What is used of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    /** Seconds. */
    duration: number;
    connections: number;
    /** Each connection sends them in turn. */
    requests: { method: 'POST'; path: string; headers: Record<string, string>; body: string }[];
  }
  interface Result {
    requests: { total: number };
    /** Seconds it took. */
    duration: number;
    errors: number;
    timeouts: number;
    '2xx': number;
    non2xx: number;
    throughput: { total: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
