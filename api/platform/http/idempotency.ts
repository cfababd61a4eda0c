/**
 * Idempotency-Key: the same key, user and request get the stored reply for 24 hours, in the language
 * of the call that asks again.
 */
import { createHash, createHmac, hkdfSync, type Hash, type Hmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { lockUntilCommit, tryLockShared } from '#api/platform/database/advisory-lock.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { runOnce } from '#api/platform/database/run-once.ts';
import type { ReplyWords } from '#sync/contracts/core/stored-words.ts';
import { isMessageKey, type Language } from '#sync/contracts/messages/catalogue.ts';
import { toAppError, toErrorReply } from '#api/platform/errors/error-mapping.ts';
import { writeReply } from '#api/platform/errors/reply-words.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { AppError, invalid } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

/** A reply as it is stored: status, JSON body in English, and the words that it has for people. */
export interface StoredReply {
  status: number;
  body: unknown;
  words?: ReplyWords | null | undefined;
}

/**
 * The body in this language. A reply without `words` has no text for people, or is an old one; a
 * process of another version may have stored a key that this one does not know.
 */
export function bodyIn(language: Language, { body, words }: StoredReply): unknown {
  return words && isMessageKey(words.key)
    ? { ...(body as object), ...writeReply(words, language) }
    : body;
}

/** Sets the status and the headers of a language, and returns the body to send. */
export function bodyToSend(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredReply,
): unknown {
  void reply.status(answer.status);
  return answer.words ? bodyIn(replyLanguage(request, reply), answer) : answer.body;
}

/** The request's key; undefined if there is none or the call takes none. Throws 422 for a bad key. */
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

/** A key of an account, with the hash of the request it was sent with. */
export interface IdempotentCall {
  accountId: string;
  key: string;
  hash: Buffer;
}

/** Keyed with `secret` for a body with a password, which a plain hash would let people guess. */
export function hashRequest(request: FastifyRequest, body: string, secret?: string): Buffer {
  return beginRequestHash(request, secret).update(body).digest();
}

/** Begins the hash of a body that arrives in parts. */
export function beginRequestHash(request: FastifyRequest, secret?: string): Hash | Hmac {
  const hash =
    secret === undefined ? createHash('sha256') : createHmac('sha256', deriveHashKey(secret));
  return hash.update(`${request.method} ${request.url}\n`);
}

/** Derives a key for this purpose alone (RFC 5869). */
function deriveHashKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'touchline repeated call', 32));
}

const notExpired = sql<string>`now() - interval '24 hours'`;

/** The reply that is stored for the key, and the hash of its request. */
async function selectReply(tx: Tx, { accountId, key }: Pick<IdempotentCall, 'accountId' | 'key'>) {
  return db(tx)
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'reply as body', 'words'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '>', notExpired)
    .executeTakeFirst();
}

const toReply = ({ status, body, words }: StoredReply): StoredReply => ({ status, body, words });

/** The stored reply to this call. Throws 409 if its key was used for another request. */
export async function findStoredReply(
  tx: Tx,
  call: IdempotentCall,
): Promise<StoredReply | undefined> {
  const stored = await selectReply(tx, call);
  if (stored && !call.hash.equals(stored.request_hash))
    throw new AppError('conflict', 'error.idempotencyReused');
  return stored && toReply(stored);
}

/** Runs `work` once per key (see `runOnce`); 5xx and 429 are never stored. */
export async function withIdempotencyKey(
  tx: Tx,
  call: IdempotentCall,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<StoredReply> {
  return runOnce<StoredReply>({
    lock: () => lockUntilCommit(tx, lockName(call)),
    findReply: () => findStoredReply(tx, call),
    work: () => inTransaction(tx, work),
    refusalReply(error) {
      const refusal = toAppError(error);
      return isPermanent(refusal)
        ? {
            status: refusal.statusCode,
            body: toErrorReply(refusal, 'en'),
            words: { key: refusal.key, params: refusal.params, fields: refusal.fields },
          }
        : undefined;
    },
    storeReply: (reply) => storeReply(tx, call, reply),
  });
}

async function storeReply(
  tx: Tx,
  { accountId, key, hash }: IdempotentCall,
  { status, body, words }: StoredReply,
): Promise<void> {
  await db(tx)
    .insertInto('idempotency_key')
    .values({
      account_id: accountId,
      key,
      request_hash: hash,
      status,
      reply: JSON.stringify(body),
      words: words ? JSON.stringify(words) : null,
    })
    // An expired reply of the same key may still be there.
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet((eb) => ({
        request_hash: eb.ref('excluded.request_hash'),
        status: eb.ref('excluded.status'),
        reply: sql`excluded.reply`,
        words: sql`excluded.words`,
        created_at: sql`now()`,
      })),
    )
    .execute();
}

const lockName = ({ accountId, key }: Pick<IdempotentCall, 'accountId' | 'key'>) =>
  `${accountId} ${key}`;

/**
 * Looks up a call by its key alone: its reply, `running`, or null if nothing is stored. A call in
 * progress holds the key's lock until its transaction ends, so whoever gets the lock sees all that
 * was committed under it.
 */
export async function findCallOutcome(
  tx: Tx,
  call: Pick<IdempotentCall, 'accountId' | 'key'>,
): Promise<StoredReply | 'running' | null> {
  if (!(await tryLockShared(tx, lockName(call)))) return 'running';
  const stored = await selectReply(tx, call);
  return stored ? toReply(stored) : null;
}

function isPermanent({ statusCode }: AppError): boolean {
  return [400, 403, 404, 409, 413, 415, 422].includes(statusCode);
}

export async function pruneIdempotencyKeys(tx: Tx): Promise<void> {
  await db(tx).deleteFrom('idempotency_key').where('created_at', '<', notExpired).execute();
}
