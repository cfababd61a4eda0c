/** Pull: what differs between a phone and the tables, in one snapshot of the database. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import { readBucket } from '#sync/server/bucket.ts';
import { cursorSigner, type CursorSigner } from '#sync/server/cursor.ts';
import type { Database, Run, Statement } from '#sync/server/database.ts';
import { differs, interpret, type Findings, type Standing } from '#sync/server/look.ts';
import {
  lookStatement,
  renewStatement,
  shapeStatement,
  type Look,
} from '#sync/server/statements.ts';

export interface PullOptions {
  database: Database;
  /** Signs cursors: at least 32 bytes, the same in every process. */
  secret: Uint8Array;
  /** SQL that gives, for the viewer $1, the buckets that are theirs at this moment. */
  buckets: string;
}

/** Answers a `PullReply` as JSON text. `viewer` is what `buckets` takes as $1. */
export type Pull = (viewer: unknown, request: PullRequest) => Promise<string>;

/** Epochs end rarely: this many in one pull means that something is broken. */
const maxEpochs = 3;

export function createPull({ database, secret, buckets }: PullOptions): Pull {
  const signer = cursorSigner(secret);
  const look = lookStatement(buckets);
  // The views change with a migration, and a migration comes with new processes.
  let shape: Promise<string> | undefined;

  return async (viewer, request) => {
    shape ??= readShape(database.run).catch((error: unknown) => {
      shape = undefined;
      throw error;
    });
    const signed = { signer, shape: await shape };
    const call: Call = { ...signed, look, viewer, request, standing: standing(request, signed) };
    for (let attempt = 0; attempt < maxEpochs; attempt += 1) {
      const answer = await tryPull(database, call);
      if ('text' in answer) return answer.text;
      await database.run(renewStatement, [answer.renew]);
    }
    throw new Error('The sync epoch does not settle.');
  };
}

interface Signed {
  readonly signer: CursorSigner;
  readonly shape: string;
}

interface Call extends Signed {
  readonly look: Statement;
  readonly viewer: unknown;
  readonly request: PullRequest;
  readonly standing: Standing;
}

async function tryPull(
  database: Database,
  call: Call,
): Promise<{ text: string } | { renew: string }> {
  const { request } = call;
  // Nearly every pull is idle: one statement says so. Otherwise all is read again in one snapshot.
  if (Object.keys(request.cursors).length > 0 && request.digests === undefined) {
    const found = await lookFor(database.run, call);
    if (found.ahead) return { renew: found.epoch };
    if (found.dropped.length === 0 && !found.held.some(differs)) return { text: write(found, []) };
  }
  return database.snapshot(async (run) => {
    const found = await lookFor(run, call);
    return found.ahead ? { renew: found.epoch } : { text: await answer(run, call, found) };
  });
}

async function lookFor(run: Run, { look, viewer, standing }: Call): Promise<Findings> {
  const [found] = await run<Look>(look, [viewer]);
  if (!found) throw new Error('The sync schema has lost its row of sync.meta.');
  return interpret(found, standing);
}

async function answer(run: Run, { signer, shape, request }: Call, found: Findings) {
  const parts: string[] = [];
  for (const held of found.held) {
    const { bucket, head } = held;
    const cursor = signer.sign({ epoch: found.epoch, shape, bucket }, next(head));
    const part = await readBucket(run, held, cursor, request.digests?.[bucket]);
    if (part !== null) parts.push(`${JSON.stringify(bucket)}:${part}`);
  }
  for (const bucket of found.dropped) {
    parts.push(`${JSON.stringify(bucket)}:{"mode":"dropped","rows":{},"deleted":{}}`);
  }
  return write(found, parts);
}

/** Only genuine cursors count; whether they are of the present epoch, the look will tell. */
function standing({ epoch, cursors }: PullRequest, { signer, shape }: Signed): Standing {
  const since = Object.entries(cursors).map(([bucket, cursor]): [string, string | null] => [
    bucket,
    epoch === null ? null : signer.read({ epoch, shape, bucket }, cursor),
  ]);
  return { epoch, since: new Map(since) };
}

function write({ epoch, asOf, lagging }: Findings, parts: readonly string[]): string {
  const head = `"epoch":${JSON.stringify(epoch)},"asOf":"${asOf}","lagging":${lagging}`;
  return `{${head},"buckets":{${parts.join(',')}}}`;
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
