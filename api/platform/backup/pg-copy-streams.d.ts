/** Types for the parts of pg-copy-streams that are used here, because the package has none. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';

  /** Pass it to `client.query`; `rowCount` is final once the stream has ended. */
  export function to(sql: string): Readable & { readonly rowCount: number };
  export function from(sql: string): Writable & { readonly rowCount: number };
}
