/** The table of uploaded files. */
import { defineEntity, p } from '@mikro-orm/core';
import { filePurposes } from '#sync/contracts/content/files.ts';
import { createdNow } from '#api/platform/database/columns.ts';

export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    name: p.text().primary(),
    mime: p.text(),
    bytes: p.integer(),
    sha256: p.blob(),
    /** What the phone sent, before it was encoded again. */
    sentBytes: p.integer(),
    sentSha256: p.blob().name('sent_sha256').nullable(),
    /** Who uploaded: an account, or a guest's staging cookie (hashed). */
    uploadedBy: p.uuid().nullable(),
    stagingHash: p.blob().nullable(),
    purpose: p.enum(filePurposes).nullable(),
    /** Whose it is once claimed; null for what the league publishes. */
    ownerId: p.uuid().nullable(),
    createdAt: createdNow(),
    claimedAt: p.datetime().nullable(),
    releasedAt: p.datetime().nullable(),
  },
});
