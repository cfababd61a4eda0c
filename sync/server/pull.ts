/** Pull: what differs between a phone and the tables, as one snapshot of the database shows it. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import { asText, type Answer } from '#sync/server/answer.ts';
import { cursorSigner, type CursorSigner } from '#sync/server/cursor.ts';
import type { Database, Run } from '#sync/server/database.ts';
import { createFinder, digestOf, type Call, type Finder } from '#sync/server/find.ts';
import { differs, type Findings, type Held, type Standing } from '#sync/server/look.ts';
import type { Piece } from '#sync/server/gzip.ts';
import { sharedPart, sharedParts, type SharedParts } from '#sync/server/shared-buckets.ts';
import { renewStatement, shapeStatement } from '#sync/server/statements.ts';

export interface PullOptions {
  database: Database;
  /** Signs cursors: at least 32 bytes, the same in every process. */
  secret: Uint8Array;
  /** SQL that gives, for the viewer $1, the buckets that are theirs at this moment. */
  buckets: string;
  /**
   * Kinds of buckets (what stands before the slash) that are the same for everybody who has them:
   * their parts of answers are made once and kept in `parts`. None unless told.
   */
  shared?: readonly string[];
  parts?: SharedParts;
}

/** Answers a `PullReply` as JSON text. `viewer` is what `buckets` takes as $1. */
export type Pull = (viewer: unknown, request: PullRequest) => Promise<string>;
/** The same in pieces, for `asText` and `asGzip`. */
export type Puller = (viewer: unknown, request: PullRequest) => Promise<Answer>;

/** Epochs end rarely: this many in one pull means that something is broken. */
const maxEpochs = 3;
/** So often the world may move on while a shared part is read; then everything is read at once. */
const maxMoves = 3;

export function createPull(options: PullOptions): Pull {
  const puller = createPuller(options);
  return async (viewer, request) => asText(await puller(viewer, request));
}

export function createPuller(options: PullOptions): Puller {
  const { database, secret, buckets, shared = [], parts = sharedParts() } = options;
  const signer = cursorSigner(secret);
  const find = createFinder(database.run, buckets);
  // The views change with a migration, and a migration comes with new processes.
  let shape: Promise<string> | undefined;
  return async (viewer, request) => {
    shape ??= readShape(database.run).catch((error: unknown) => {
      shape = undefined;
      throw error;
    });
    const engine = { run: database.run, signer, find, parts, shape: await shape };
    const call = { viewer, request, standing: standing(request, engine) };
    return settle(engine, call, shared);
  };
}

interface Engine {
  readonly run: Run;
  readonly signer: CursorSigner;
  /** Hash of the published views. */
  readonly shape: string;
  readonly find: Finder;
  readonly parts: SharedParts;
}

async function settle(engine: Engine, call: Call, shared: readonly string[]): Promise<Answer> {
  let epochs = 0;
  for (let moves = 0; epochs < maxEpochs;) {
    const found = await engine.find(call, moves < maxMoves ? shared : []);
    if (found.ahead) {
      epochs += 1;
      await engine.run(renewStatement, [found.epoch]);
      continue;
    }
    const pieces = await sharedPieces(engine, call.request, found);
    if (pieces) return answer(engine, found, pieces);
    moves += 1;
  }
  throw new Error('The sync epoch does not settle.');
}

/** What others get too; undefined when it can no longer be read as it was found. */
async function sharedPieces(
  engine: Engine,
  { digests }: PullRequest,
  found: Findings,
): Promise<Piece[] | undefined> {
  const pieces: Piece[] = [];
  for (const held of found.held) {
    if (!held.shared) continue;
    const digest = digests?.[held.bucket];
    const news = differs(held);
    if (!news && (digest === undefined || !held.still)) continue;
    const part = await sharedPart(
      { ...engine, write: (...of) => writeBucket(engine, ...of) },
      { ...found, shape: engine.shape },
      held,
      news ? held.since : null,
    );
    if (part === undefined) return undefined;
    if (news || digest === undefined || part.digest !== digestOf(digest)) pieces.push(part);
  }
  return pieces;
}

function answer(engine: Engine, found: Findings, shared: Piece[]): Answer {
  const { epoch, asOf, lagging, held, dropped } = found;
  const own = held
    .filter(({ body }) => body !== '')
    .map(({ bucket, head, body }) => writeBucket(engine, epoch, bucket, head, body));
  const gone = dropped.map(
    (bucket) => `${JSON.stringify(bucket)}:{"mode":"dropped","rows":{},"deleted":{}}`,
  );
  const parts = [...own, ...gone].join(',');
  const head = `"epoch":${JSON.stringify(epoch)},"asOf":"${asOf}","lagging":${lagging}`;
  return { opening: `{${head},"buckets":{${parts}`, named: parts !== '', shared };
}

function writeBucket(
  { signer, shape }: Pick<Engine, 'signer' | 'shape'>,
  epoch: string,
  bucket: string,
  head: Held['head'],
  body: string,
): string {
  const cursor = signer.sign({ epoch, shape, bucket }, next(head));
  return `${JSON.stringify(bucket)}:{${body},"cursor":"${cursor}"}`;
}

/** Only genuine cursors count; whether they are of the present epoch, the look will tell. */
function standing(
  { epoch, cursors }: PullRequest,
  { signer, shape }: Pick<Engine, 'signer' | 'shape'>,
): Standing {
  const since = Object.entries(cursors).map(([bucket, cursor]): [string, string | null] => [
    bucket,
    epoch === null ? null : signer.read({ epoch, shape, bucket }, cursor),
  ]);
  return { epoch, since: new Map(since) };
}

/** The position behind a change: the first that its holder does not have. */
function next(head: string | null): string {
  return head === null ? '0' : String(BigInt(head) + 1n);
}

async function readShape(run: Run): Promise<string> {
  const [row] = await run<{ shape: string | null }>(shapeStatement, []);
  return row?.shape ?? '';
}

/** Starts a new epoch: phones take everything anew. After a restore, always. */
export async function renewEpoch(run: Run): Promise<void> {
  await run(renewStatement, [null]);
}
