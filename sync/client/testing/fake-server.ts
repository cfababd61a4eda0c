/**
 * In-memory server that keeps the protocol's guarantees: exactly once by id, in order by record,
 * buckets with cursors. For tests of the client.
 */
import { memberMutations } from '#sync/protocol/mutations.ts';
import type { BucketAnswer, PullReply, PullRequest, SyncedRow } from '#sync/protocol/pull.ts';
import type { MutationResult, PushReply, PushRequest } from '#sync/protocol/push.ts';
import type {
  FileToUpload,
  Reply,
  Transport,
  UploadReply,
} from '#sync/client/network/http-transport.ts';

type Decide = (name: string, args: unknown, base: unknown) => Omit<MutationResult, 'id'>;

type RecordKeys = Readonly<Record<string, (args: never) => string>>;

interface Line {
  at: number;
  bucket: string;
  collection: string;
  id: string;
  row: SyncedRow | null;
}

export class FakeServer {
  epoch = 'epoch-1';
  lagging = false;
  /** The server's clock. */
  now = (): number => Date.now();
  lines: Line[] = [];
  /** Ids of the mutations that were carried out, with repetitions. */
  carriedOut: string[] = [];
  pushes: PushRequest[] = [];
  pulls: PullRequest[] = [];
  /** False: a resent mutation is carried out again (control for the exactly-once tests). */
  remembers = true;
  decide: Decide = () => ({ status: 'applied' });
  /** Uploaded files by hash. */
  files = new Map<string, FileToUpload>();
  /** Idempotency keys of all uploads. */
  uploads: string[] = [];
  /** The account that calls: answers are kept for each one. */
  caller = '';
  private readonly recordKeys: RecordKeys;
  private readonly withdrawn = new Set<string>();
  private answers = new Map<string, MutationResult>();
  private clock = 0;

  /** @param recordKeys of the instance's mutations; the members' by default */
  constructor(recordKeys: RecordKeys = memberMutations.recordKeys) {
    this.recordKeys = recordKeys;
  }

  put(bucket: string, collection: string, row: SyncedRow): void {
    this.write({ bucket, collection, id: row.id, row });
  }

  remove(bucket: string, collection: string, id: string): void {
    this.write({ bucket, collection, id, row: null });
  }

  /** Withdraws a bucket from the caller. */
  withdraw(bucket: string): void {
    this.lines = this.lines.filter((line) => line.bucket !== bucket);
    this.withdrawn.add(bucket);
  }

  private write(line: Omit<Line, 'at'>): void {
    this.clock += 1;
    const same = (other: Line) =>
      other.bucket === line.bucket && other.collection === line.collection && other.id === line.id;
    this.lines = [...this.lines.filter((other) => !same(other)), { ...line, at: this.clock }];
  }

  /** Puts an earlier state back, as restoring a backup does. */
  restore(lines: Line[]): void {
    this.lines = lines;
    this.answers.clear();
    this.epoch = `${this.epoch}x`;
  }

  pull(request: PullRequest): PullReply {
    this.pulls.push(request);
    const known = request.epoch === this.epoch;
    const buckets: Record<string, BucketAnswer> = {};
    for (const bucket of new Set(this.lines.map((line) => line.bucket))) {
      const cursor = known ? request.cursors[bucket] : undefined;
      const since = cursor === undefined ? 0 : Number(cursor.split('.')[0]);
      const lines = this.lines.filter((line) => line.bucket === bucket && line.at > since);
      if (cursor !== undefined && lines.length === 0) continue;
      const answer: BucketAnswer = {
        mode: cursor === undefined ? 'snapshot' : 'delta',
        cursor: cursorAt(this.clock),
        rows: {},
        deleted: {},
      };
      for (const { collection, id, row } of lines) {
        if (row !== null) (answer.rows[collection] ??= []).push(row);
        else if (cursor !== undefined) (answer.deleted[collection] ??= []).push(id);
      }
      buckets[bucket] = answer;
    }
    for (const bucket of Object.keys(request.cursors))
      if (this.withdrawn.has(bucket)) buckets[bucket] = { mode: 'dropped', rows: {}, deleted: {} };
    return {
      epoch: this.epoch,
      asOf: new Date(this.now()).toISOString(),
      lagging: this.lagging,
      buckets,
    };
  }

  upload(file: FileToUpload): UploadReply {
    this.uploads.push(file.key);
    this.files.set(file.sha256, file);
    return { kind: 'ok' };
  }

  push(request: PushRequest): PushReply {
    this.pushes.push(request);
    const held = new Set<string>();
    return {
      results: request.mutations.map(({ id, name, args, base }) => {
        const key = `${this.caller}/${id}`;
        const stored = this.answers.get(key);
        if (stored !== undefined && this.remembers) return stored;
        const record = this.recordKeys[name]!(args as never);
        if (held.has(record)) return { id, status: 'retry' };
        const result = { id, ...this.decide(name, args, base) };
        if (result.status === 'retry') held.add(record);
        if (result.status === 'retry') return result;
        if (result.status !== 'refused') this.carriedOut.push(id);
        this.answers.set(key, result);
        return result;
      }),
    };
  }
}

export function cursorAt(at: number): string {
  return `${at}.signature`;
}

type Call = 'pull' | 'push';
type Fault = (call: Call) => Reply<never> | undefined | Promise<undefined>;
type UploadFault = (file: FileToUpload) => UploadReply | undefined;

/**
 * A transport to the fake server. `fault` may replace the reply before or after the server acts.
 */
export function directTransport(
  server: FakeServer,
  fault: { before?: Fault; after?: Fault; upload?: UploadFault; uploaded?: UploadFault } = {},
): Transport {
  async function through<T>(call: Call, act: () => T): Promise<Reply<T>> {
    const early = await fault.before?.(call);
    if (early !== undefined) return early;
    const data = structuredClone(act());
    return (await fault.after?.(call)) ?? { kind: 'ok', data };
  }
  return {
    pull: (request) => through('pull', () => server.pull(structuredClone(request))),
    push: (request) => through('push', () => server.push(structuredClone(request))),
    async upload(file) {
      const early = fault.upload?.(file);
      if (early !== undefined) return early;
      const answer = server.upload(file);
      return fault.uploaded?.(file) ?? answer;
    },
  };
}

export const away = { kind: 'away', retryAfter: null } as const;
