/**
 * Idempotency-Key (spec: HTTP contract, Conventions): the same key, user and request get the
 * stored answer for 24 hours, written in the transaction that did the work.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '#api/platform/database/database.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { toAppError, toErrorReply } from '#api/platform/errors/error-mapping.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';

/** An answer as it is stored and sent: status and JSON body. */
export interface StoredReply {
  status: number;
  body: unknown;
}

/** The request's key, undefined where none was sent or none counts; throws 422 on a bad one. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.actor) return undefined;
  if (request.method !== 'POST' && request.method !== 'PATCH') return undefined;
  if (request.routeOptions.url?.startsWith('/api/auth/')) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'idempotency-key': 'error.invalid' });
  }
  return key;
}

/** One key of one account, and the request that it stands for. */
export interface IdempotentCall {
  accountId: string;
  key: string;
  hash: Buffer;
}

/**
 * What the key stands for: method, address and body; a file takes part by its own hash. A body with
 * a password needs a secret: whoever reads the table could try passwords against a plain hash.
 */
export function hashRequest(
  request: FastifyRequest,
  body: Buffer | string,
  secret?: string,
): Buffer {
  const hash =
    secret === undefined ? createHash('sha256') : createHmac('sha256', deriveHashKey(secret));
  return hash.update(`${request.method} ${request.url}\n`).update(body).digest();
}

/** A key of its own (RFC 5869). */
function deriveHashKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'touchline repeated call', 32));
}

/** The answer that is kept for this call; 409 where its key was used for another. */
export async function findStoredReply(
  tx: Tx,
  { accountId, key, hash }: IdempotentCall,
): Promise<StoredReply | undefined> {
  const [stored] = await tx.execute<{ same: boolean; status: number; reply: unknown }[]>(
    `select request_hash = decode(?, 'hex') as same, status, reply from idempotency_key
     where account_id = ? and key = ? and created_at > now() - interval '24 hours'`,
    [hash.toString('hex'), accountId, key],
  );
  if (stored && !stored.same) throw new AppError('conflict', 'error.idempotencyReused');
  return stored && { status: stored.status, body: stored.reply };
}

/**
 * Runs `work` once per key. Duplicates that arrive together wait for each other; a permanent
 * refusal undoes its work through a savepoint and is stored as well, so that a late repetition
 * cannot succeed after the person was told no. What may pass (5xx, 429) is never stored.
 */
export async function withIdempotencyKey(
  tx: Tx,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<StoredReply> {
  const { accountId, key, hash } = call;
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lockName(call)]);
  const stored = await findStoredReply(tx, call);
  if (stored) return stored;
  const answer = await inTransaction(tx, work).catch((error: unknown) => {
    const refusal = toAppError(error);
    if (!isPermanent(refusal)) throw error;
    return { status: refusal.statusCode, body: toErrorReply(refusal) };
  });
  await tx.execute(
    `insert into idempotency_key (account_id, key, request_hash, status, reply)
     values (?, ?, decode(?, 'hex'), ?, ?::jsonb)
     on conflict (account_id, key) do update set request_hash = excluded.request_hash,
       status = excluded.status, reply = excluded.reply, created_at = now()`,
    [accountId, key, hash.toString('hex'), answer.status, JSON.stringify(answer.body)],
  );
  return answer;
}

const lockName = ({ accountId, key }: Pick<IdempotentCall, 'accountId' | 'key'>) =>
  `${accountId} ${key}`;

/**
 * What became of a call of this account, asked by its key alone: its answer, `running`, or null
 * where nothing is kept of it. Who works at it holds the key's lock, on whichever process, and loses
 * it with its life; whoever gets that lock sees all that was committed under it.
 */
export async function findCallOutcome(
  tx: Tx,
  call: Pick<IdempotentCall, 'accountId' | 'key'>,
): Promise<StoredReply | 'running' | null> {
  const [lock] = await tx.execute<{ free: boolean }[]>(
    'select pg_try_advisory_xact_lock_shared(hashtextextended(?, 0)) as free',
    [lockName(call)],
  );
  if (lock?.free !== true) return 'running';
  const [stored] = await tx.execute<{ status: number; reply: unknown }[]>(
    `select status, reply from idempotency_key
     where account_id = ? and key = ? and created_at > now() - interval '24 hours'`,
    [call.accountId, call.key],
  );
  return stored ? { status: stored.status, body: stored.reply } : null;
}

function isPermanent({ statusCode }: AppError): boolean {
  return [400, 403, 404, 409, 413, 415, 422].includes(statusCode);
}

/** Forgets what is older than a day. */
export async function pruneIdempotencyKeys(tx: Tx): Promise<void> {
  await tx.execute(`delete from idempotency_key where created_at < now() - interval '24 hours'`);
}
