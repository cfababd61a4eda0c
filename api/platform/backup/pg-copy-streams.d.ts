/** The parts of pg-copy-streams that are used here; the package carries no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';

  /** Given to `client.query`; `rowCount` counts once the stream has ended. */
  export function to(sql: string): Readable & { readonly rowCount: number };
  export function from(sql: string): Writable & { readonly rowCount: number };
}
