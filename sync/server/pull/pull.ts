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
  type Viewer,
} from '#sync/server/pull/feed-reader.ts';
import {
  bucketKind,
  hasChanges,
  type FeedFindings,
  type BucketState,
  type PhonePosition,
} from '#sync/server/pull/feed-findings.ts';
import type { CompressedPart } from '#api/platform/compression/gzip.ts';
import {
  readSharedPart,
  createSharedPartCache,
  type SharedPart,
  type SharedPartCache,
} from '#sync/server/pull/shared-buckets.ts';
import {
  createShapeReader,
  type RowShapes,
  type ShapeReader,
} from '#sync/server/pull/row-shapes.ts';
import { isSnapshotBody, renewEpochStatement } from '#sync/server/pull/statements.ts';

export interface SourceOptions {
  database: Database;
  /** Signs cursors: at least 32 bytes, the same in every process. */
  secret: Uint8Array;
  cache?: SharedPartCache;
  /** Called for each bucket whose rows a reply contains as a whole. */
  onSnapshot?(reason: SnapshotReason): void;
}

/**
 * - `first`: the phone did not have the bucket.
 * - `outdated`: its position no longer tells what it lacks (a restored backup, another row shape,
 *   deleted tombstones).
 * - `digest`: its rows differ although it has received every change.
 */
export type SnapshotReason = 'first' | 'outdated' | 'digest';

/** Services that all instances of a process share; a cached part contains a signed cursor. */
export interface PullSource {
  readonly run: Run;
  readonly signer: CursorSigner;
  readonly cache: SharedPartCache;
  readonly shapeReader: ShapeReader;
  readonly onSnapshot: (reason: SnapshotReason) => void;
}

/** An instance: who may read what. */
export interface PullInstance {
  /** SQL that returns the buckets that viewer $1, whose phone has the buckets $2, may read now. */
  buckets: string;
  /** SQL that returns one text for `Viewer.check`, of viewer $1 and their proof $3. */
  guard?: string;
  /** Kinds of buckets that are the same for everyone who may read them: read once and cached. */
  sharedKinds: readonly string[];
  /**
   * Kinds of all instances of this version, all kinds by default. While another process has a newer
   * version, buckets of kinds that only that one knows are left alone; others that the viewer may
   * not read are dropped.
   */
  knownKinds?: readonly string[];
}

export type PullOptions = SourceOptions & PullInstance;

/** Returns a `PullReply` as JSON text. `viewer` is the parameter $1 of `buckets`. */
export type Pull = (viewer: unknown, request: PullRequest) => Promise<string>;
/** The same in parts, for `toText` and `toGzip`. */
export type PullResponder = (viewer: Viewer, request: PullRequest) => Promise<PullResponse>;

/** Epochs rarely end, and views rarely change: this many in one pull mean that something is broken. */
const maxRestarts = 6;
/** Attempts to read shared parts from an unchanged database before reading all in one statement. */
const maxSnapshotRetries = 3;

export function createPull(options: PullOptions): Pull {
  const puller = createPullResponder(createPullSource(options), options);
  return async (viewer, request) => toText(await puller({ id: viewer }, request));
}

export function createPullSource({
  database: { run },
  secret,
  cache = createSharedPartCache(),
  onSnapshot = () => undefined,
}: SourceOptions): PullSource {
  const shapeReader = createShapeReader(run);
  return { run, signer: cursorSigner(secret), cache, shapeReader, onSnapshot };
}

export function createPullResponder(source: PullSource, instance: PullInstance): PullResponder {
  const { sharedKinds, knownKinds } = instance;
  const readFeed = createFeedReader(source.run, instance);
  const engine = { ...source, readFeed, sharedKinds, knownKinds };
  return (viewer, request) => answerPull(engine, viewer, request);
}

interface Engine extends PullSource {
  readonly readFeed: FeedReader;
  readonly sharedKinds: readonly string[];
  readonly knownKinds: readonly string[] | undefined;
}

async function answerPull(
  { shapeReader, ...engine }: Engine,
  viewer: Viewer,
  request: PullRequest,
): Promise<PullResponse> {
  let shapes = await shapeReader.current();
  let restarts = 0;
  for (let retries = 0; restarts < maxRestarts;) {
    const context = { ...engine, shapes };
    const call: PullCall = { viewer, request, position: verifiedPosition(request, context) };
    const findings = await engine.readFeed(
      call,
      retries < maxSnapshotRetries ? engine.sharedKinds : [],
    );
    // control: shapes of the same snapshot as the rows
    const isSameShape = findings.shapes === shapes.version;
    if (!isSameShape) {
      restarts += 1;
      shapes = await shapeReader.after(shapes);
      continue;
    }
    if (findings.ahead) {
      restarts += 1;
      await engine.run(renewEpochStatement, [findings.epoch]);
      continue;
    }
    const sharedParts = await readSharedParts(context, request, findings);
    if (sharedParts) {
      reportSnapshots(context, request, findings, sharedParts);
      return buildResponse(context, findings, [...sharedParts.values()]);
    }
    retries += 1;
  }
  throw new Error('The sync epoch does not settle.');
}

/** The parts of the engine that build a reply, with the shapes of its snapshot. */
type ReplyContext = Omit<Engine, 'shapeReader'> & { readonly shapes: RowShapes };

/** Undefined if the database has changed since the findings were read. */
async function readSharedParts(
  context: ReplyContext,
  { digests }: PullRequest,
  findings: FeedFindings,
): Promise<Map<BucketState, SharedPart> | undefined> {
  const sharedParts = new Map<BucketState, SharedPart>();
  for (const bucketState of findings.buckets) {
    if (!bucketState.shared) continue;
    const digest = digests?.[bucketState.bucket];
    const isChanged = hasChanges(bucketState);
    if (!isChanged && (digest === undefined || !bucketState.still)) continue;
    const part = await readSharedPart(
      { ...context, write: (...of) => writeBucket(context, ...of) },
      { ...findings, shape: context.shapes.of(bucketState.bucket) },
      bucketState,
      isChanged ? bucketState.since : null,
    );
    if (part === undefined) return undefined;
    if (isChanged || digest === undefined || part.digest !== formatDigest(digest))
      sharedParts.set(bucketState, part);
  }
  return sharedParts;
}

function reportSnapshots(
  { onSnapshot }: ReplyContext,
  { cursors }: PullRequest,
  { buckets }: FeedFindings,
  sharedParts: ReadonlyMap<BucketState, SharedPart>,
): void {
  for (const bucketState of buckets) {
    const { bucket, body } = bucketState;
    if (!isSnapshotBody(body) && sharedParts.get(bucketState)?.isSnapshot !== true) continue;
    const isHeld = Object.hasOwn(cursors, bucket);
    onSnapshot(!isHeld ? 'first' : hasChanges(bucketState) ? 'outdated' : 'digest');
  }
}

function buildResponse(
  context: ReplyContext,
  findings: FeedFindings,
  sharedParts: CompressedPart[],
): PullResponse {
  const { epoch, asOf, lagging, buckets, dropped } = findings;
  const ownEntries = buckets
    .filter(({ body }) => body !== '')
    .map(({ bucket, head, body }) => writeBucket(context, epoch, bucket, head, body));
  const droppedEntries = dropped
    .filter((bucket) => isDroppable(context, bucket))
    .map((bucket) => `${JSON.stringify(bucket)}:{"mode":"dropped","rows":{},"deleted":{}}`);
  const entries = [...ownEntries, ...droppedEntries].join(',');
  const head = `"epoch":${JSON.stringify(epoch)},"asOf":"${asOf}","lagging":${lagging}`;
  return {
    opening: `{${head},"buckets":{${entries}`,
    hasBuckets: entries !== '',
    shared: sharedParts,
  };
}

function writeBucket(
  { signer, shapes }: Pick<ReplyContext, 'signer' | 'shapes'>,
  epoch: string,
  bucket: string,
  head: BucketState['head'],
  body: string,
): string {
  const cursor = signer.sign({ epoch, shape: shapes.of(bucket), bucket }, nextPosition(head));
  return `${JSON.stringify(bucket)}:{${body},"cursor":"${cursor}"}`;
}

/** False if only a newer version knows who may read the bucket; the database has its kind already. */
function isDroppable({ knownKinds, shapes }: ReplyContext, bucket: string): boolean {
  const isOfNewerVersion =
    knownKinds !== undefined &&
    !knownKinds.includes(bucketKind(bucket)) &&
    shapes.isPublished(bucket);
  return !isOfNewerVersion;
}

/** Keeps genuine cursors only; the database tells whether they belong to the current epoch. */
function verifiedPosition(
  { epoch, cursors }: PullRequest,
  { signer, shapes }: Pick<ReplyContext, 'signer' | 'shapes'>,
): PhonePosition {
  const since = Object.entries(cursors).map(([bucket, cursor]): [string, string | null] => [
    bucket,
    epoch === null ? null : signer.read({ epoch, shape: shapes.of(bucket), bucket }, cursor),
  ]);
  return { epoch, since: new Map(since) };
}

/** The position after a change: the first transaction that its holder does not have. */
function nextPosition(head: string | null): string {
  return head === null ? '0' : String(BigInt(head) + 1n);
}

/** Starts a new epoch, so that phones fetch everything again. Always call it after a restore. */
export async function renewEpoch(run: Run): Promise<void> {
  await run(renewEpochStatement, [null]);
}
