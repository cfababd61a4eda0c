/** Answers pulls: what differs between a phone and the database, from one snapshot. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import { toText, type PullResponse } from '#sync/server/pull/pull-response.ts';
import { cursorSigner, type CursorSigner } from '#sync/server/pull/cursor.ts';
import type { Database, Run } from '#sync/server/database.ts';
import {
  createFeedReader,
  formatDigest,
  type PullCall,
  type FeedReader,
} from '#sync/server/pull/feed-reader.ts';
import {
  hasChanges,
  type FeedFindings,
  type BucketState,
  type PhonePosition,
} from '#sync/server/pull/feed-findings.ts';
import type { CompressedPart } from '#api/platform/compression/gzip.ts';
import {
  readSharedPart,
  createSharedPartCache,
  type SharedPartCache,
} from '#sync/server/pull/shared-buckets.ts';
import { renewEpochStatement, viewsHashStatement } from '#sync/server/pull/statements.ts';

export interface PullOptions {
  database: Database;
  /** Signs cursors: at least 32 bytes, the same in every process. */
  secret: Uint8Array;
  /** SQL that returns the buckets that viewer $1, whose phone has the buckets $2, may read now. */
  buckets: string;
  /** Kinds of buckets that are the same for everybody who may read them: read once and cached. */
  sharedKinds: readonly string[];
  cache?: SharedPartCache;
}

/** Returns a `PullReply` as JSON text. `viewer` is the parameter $1 of `buckets`. */
export type Pull = (viewer: unknown, request: PullRequest) => Promise<string>;
/** The same in parts, for `toText` and `toGzip`. */
export type PullResponder = (viewer: unknown, request: PullRequest) => Promise<PullResponse>;

/** Epochs rarely end: this many in one pull mean that something is broken. */
const maxEpochs = 3;
/** Attempts to read shared parts from an unchanged database before reading all in one statement. */
const maxSnapshotRetries = 3;

export function createPull(options: PullOptions): Pull {
  const puller = createPullResponder(options);
  return async (viewer, request) => toText(await puller(viewer, request));
}

export function createPullResponder(options: PullOptions): PullResponder {
  const { database, secret, buckets, sharedKinds, cache = createSharedPartCache() } = options;
  const signer = cursorSigner(secret);
  const readFeed = createFeedReader(database.run, buckets);
  // The views only change with a migration, and migrations come with new processes.
  let viewsHash: Promise<string> | undefined;
  return async (viewer, request) => {
    viewsHash ??= readViewsHash(database.run).catch((error: unknown) => {
      viewsHash = undefined;
      throw error;
    });
    const engine = { run: database.run, signer, readFeed, cache, viewsHash: await viewsHash };
    const call = { viewer, request, position: verifiedPosition(request, engine) };
    return answerPull(engine, call, sharedKinds);
  };
}

interface Engine {
  readonly run: Run;
  readonly signer: CursorSigner;
  readonly viewsHash: string;
  readonly readFeed: FeedReader;
  readonly cache: SharedPartCache;
}

async function answerPull(
  engine: Engine,
  call: PullCall,
  sharedKinds: readonly string[],
): Promise<PullResponse> {
  let epochs = 0;
  for (let retries = 0; epochs < maxEpochs;) {
    const findings = await engine.readFeed(call, retries < maxSnapshotRetries ? sharedKinds : []);
    if (findings.ahead) {
      epochs += 1;
      await engine.run(renewEpochStatement, [findings.epoch]);
      continue;
    }
    const sharedParts = await readSharedParts(engine, call.request, findings);
    if (sharedParts) return buildResponse(engine, findings, sharedParts);
    retries += 1;
  }
  throw new Error('The sync epoch does not settle.');
}

/** Undefined if the database has changed since the findings were read. */
async function readSharedParts(
  engine: Engine,
  { digests }: PullRequest,
  findings: FeedFindings,
): Promise<CompressedPart[] | undefined> {
  const sharedParts: CompressedPart[] = [];
  for (const bucketState of findings.buckets) {
    if (!bucketState.shared) continue;
    const digest = digests?.[bucketState.bucket];
    const isChanged = hasChanges(bucketState);
    if (!isChanged && (digest === undefined || !bucketState.still)) continue;
    const part = await readSharedPart(
      { ...engine, write: (...of) => writeBucket(engine, ...of) },
      { ...findings, viewsHash: engine.viewsHash },
      bucketState,
      isChanged ? bucketState.since : null,
    );
    if (part === undefined) return undefined;
    if (isChanged || digest === undefined || part.digest !== formatDigest(digest))
      sharedParts.push(part);
  }
  return sharedParts;
}

function buildResponse(
  engine: Engine,
  findings: FeedFindings,
  sharedParts: CompressedPart[],
): PullResponse {
  const { epoch, asOf, lagging, buckets, dropped } = findings;
  const ownEntries = buckets
    .filter(({ body }) => body !== '')
    .map(({ bucket, head, body }) => writeBucket(engine, epoch, bucket, head, body));
  const droppedEntries = dropped.map(
    (bucket) => `${JSON.stringify(bucket)}:{"mode":"dropped","rows":{},"deleted":{}}`,
  );
  const entries = [...ownEntries, ...droppedEntries].join(',');
  const head = `"epoch":${JSON.stringify(epoch)},"asOf":"${asOf}","lagging":${lagging}`;
  return {
    opening: `{${head},"buckets":{${entries}`,
    hasBuckets: entries !== '',
    shared: sharedParts,
  };
}

function writeBucket(
  { signer, viewsHash }: Pick<Engine, 'signer' | 'viewsHash'>,
  epoch: string,
  bucket: string,
  head: BucketState['head'],
  body: string,
): string {
  const cursor = signer.sign({ epoch, viewsHash, bucket }, nextPosition(head));
  return `${JSON.stringify(bucket)}:{${body},"cursor":"${cursor}"}`;
}

/** Keeps genuine cursors only; the database tells whether they belong to the current epoch. */
function verifiedPosition(
  { epoch, cursors }: PullRequest,
  { signer, viewsHash }: Pick<Engine, 'signer' | 'viewsHash'>,
): PhonePosition {
  const since = Object.entries(cursors).map(([bucket, cursor]): [string, string | null] => [
    bucket,
    epoch === null ? null : signer.read({ epoch, viewsHash, bucket }, cursor),
  ]);
  return { epoch, since: new Map(since) };
}

/** The position after a change: the first transaction that its holder does not have. */
function nextPosition(head: string | null): string {
  return head === null ? '0' : String(BigInt(head) + 1n);
}

async function readViewsHash(run: Run): Promise<string> {
  const [row] = await run<{ shape: string | null }>(viewsHashStatement, []);
  return row?.shape ?? '';
}

/** Starts a new epoch, so that phones fetch everything again. Always call it after a restore. */
export async function renewEpoch(run: Run): Promise<void> {
  await run(renewEpochStatement, [null]);
}
