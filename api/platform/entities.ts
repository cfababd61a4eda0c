import { defineEntity, p } from '@mikro-orm/core';
import { createdNow } from '#api/platform/database/columns.ts';
import type { ReplyWords } from '#sync/contracts/core/stored-words.ts';

/** Replies to POST and PATCH calls by Idempotency-Key, kept for 24 hours. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    accountId: p.uuid().primary(),
    key: p.text().primary(),
    requestHash: p.blob(),
    status: p.integer(),
    reply: p.json().$type<object>(),
    words: p.json().$type<ReplyWords>().nullable(),
    createdAt: createdNow(),
  },
});

/** How much of a limit an account or address has used. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    name: p.text().primary(),
    owner: p.text().primary(),
    freeAt: p.datetime(),
  },
});

/** One row: the database's id, and whether the nightly clean-up of its files stopped last time. */
export const DatabaseIdentity = defineEntity({
  name: 'DatabaseIdentity',
  tableName: 'database_identity',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    id: p.uuid(),
    cluster: p.text(),
    cleanupStoppedAt: p.datetime().nullable(),
  },
});
