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
    /** Bytes that the phone sent, before the image was encoded again. */
    sentBytes: p.integer(),
    sentSha256: p.blob().name('sent_sha256').nullable(),
    /** The uploader: an account, or a guest's hashed staging cookie. */
    uploadedBy: p.uuid().nullable(),
    stagingHash: p.blob().nullable(),
    /** The network from which a guest sent it; null once it is claimed. */
    stagingNetwork: p.text().nullable(),
    purpose: p.enum(filePurposes).nullable(),
    /** The owner of a claimed file; null for files that the league publishes. */
    ownerId: p.uuid().nullable(),
    createdAt: createdNow(),
    claimedAt: p.datetime().nullable(),
    releasedAt: p.datetime().nullable(),
    /** When a newer identity document replaced it; it is kept until that one is reviewed. */
    replacedAt: p.datetime().nullable(),
  },
});
