/** Replies to POST and PATCH calls by Idempotency-Key, kept for 24 hours. */
import { defineEntity, p } from '@mikro-orm/core';
import { createdNow } from '#api/platform/database/columns.ts';

export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    accountId: p.uuid().primary(),
    key: p.text().primary(),
    requestHash: p.blob(),
    status: p.integer(),
    reply: p.json().$type<object>(),
    createdAt: createdNow(),
  },
});
