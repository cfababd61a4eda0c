/** Pull: what differs between a phone and the tables, in one snapshot of the database. */
import type { PullRequest } from '#sync/protocol/pull.ts';
import { readBucket } from '#sync/server/bucket.ts';
import { cursorSigner, type CursorSigner } from '#sync/server/cursor.ts';
import type { Database, Run, Statement } from '#sync/server/database.ts';
import {
  lookStatement,
  renewStatement,
  shapeStatement,
  type Held,
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
    const known = { request, signer, shape: await shape };
    const context: Context = { ...known, values: [viewer, ...positions(known)] };
    for (let attempt = 0; attempt < maxEpochs; attempt += 1) {
      const answer = await tryPull(database, look, context);
      if ('text' in answer) return answer.text;
      await database.run(renewStatement, [answer.renew]);
    }
    throw new Error('The sync epoch does not settle.');
  };
}

interface Context {
  readonly request: PullRequest;
  readonly signer: CursorSigner;
  readonly shape: string;
  readonly values: readonly unknown[];
}

async function tryPull(
  database: Database,
  look: Statement,
  context: Context,
): Promise<{ text: string } | { renew: string }> {
  const { request, values } = context;
  const seen = async (run: Run) => {
    const [found] = await run<Look>(look, values);
    if (!found) throw new Error('The look at the change feed gave no row.');
    return found;
  };
  // Nearly every pull is idle: one statement says so. Otherwise all is read again in one snapshot.
  if (Object.keys(request.cursors).length > 0 && request.digests === undefined) {
    const found = await seen(database.run);
    if (found.ahead) return { renew: found.epoch };
    if (found.held === null && found.dropped === null) return { text: write(found, []) };
  }
  return database.snapshot(async (run) => {
    const found = await seen(run);
    if (found.ahead) return { renew: found.epoch };
    const answers: string[] = [];
    for (const held of JSON.parse(found.held ?? '[]') as Held[]) {
      const cursor = context.signer.sign(
        { epoch: found.epoch, shape: context.shape, bucket: held.bucket },
        next(held.head),
      );
      const answer = await readBucket(run, held, cursor, request.digests?.[held.bucket]);
      if (answer !== null) answers.push(`${JSON.stringify(held.bucket)}:${answer}`);
    }
    for (const bucket of JSON.parse(found.dropped ?? '[]') as string[]) {
      answers.push(`${JSON.stringify(bucket)}:{"mode":"dropped","rows":{},"deleted":{}}`);
    }
    return { text: write(found, answers) };
  });
}

/** $2 to $5 of the look: only genuine positions of the phone's own epoch count. */
function positions({ request, signer, shape }: Omit<Context, 'values'>): unknown[] {
  const { epoch, cursors } = request;
  const buckets = Object.keys(cursors);
  const since = Object.entries(cursors).map(([bucket, cursor]) =>
    epoch === null ? null : signer.read({ epoch, shape, bucket }, cursor),
  );
  return [buckets, since, epoch, Object.keys(request.digests ?? {})];
}

function write({ epoch, asOf, lagging }: Look, answers: readonly string[]): string {
  const head = `"epoch":${JSON.stringify(epoch)},"asOf":"${asOf}","lagging":${lagging}`;
  return `{${head},"buckets":{${answers.join(',')}}}`;
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
