declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { AddressInfo } from 'node:net';

  /** A middleware of Koa, with the part of its context that is used here. */
  export type S3Middleware = (
    context: {
      readonly method: string;
      readonly path: string;
      readonly headers: IncomingHttpHeaders;
      status: number;
      type: string;
      body: string;
    },
    next: () => Promise<void>,
  ) => Promise<void>;

  /** An S3 server over a folder; its only key is `S3RVER` with the secret `S3RVER`. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    readonly middleware: S3Middleware[];
    readonly store: {
      listObjects(bucket: string, options: { maxKeys: number }): Promise<unknown>;
      existsObject(bucket: string, key: string): Promise<boolean>;
    };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
