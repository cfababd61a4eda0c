import { defineEntity, p } from '@mikro-orm/core';
import type { StoredWords } from '#sync/contracts/core/stored-words.ts';
import { bulkJobKinds, bulkJobStates, type Refusal } from '#sync/contracts/admin/bulk-jobs.ts';
import { createdNow, generatedId } from '#api/platform/database/columns.ts';

export const BulkJob = defineEntity({
  name: 'BulkJob',
  tableName: 'bulk_job',
  properties: {
    id: generatedId(),
    actorId: p.uuid(),
    kind: p.enum(bulkJobKinds),
    input: p.json().$type<object>(),
    status: p.enum(bulkJobStates).default('waiting'),
    total: p.integer(),
    done: p.integer().default(0),
    /** How many of those done wait for a second approval. */
    firstApprovals: p.integer().default(0),
    refused: p.json().$type<(Refusal & { words?: StoredWords })[]>().defaultRaw("'[]'"),
    startsAt: p.datetime().defaultRaw('now()'),
    createdAt: createdNow(),
    finishedAt: p.datetime().nullable(),
  },
});
