import type { SyncDefinition } from '#sync/client/definition.ts';
import { photoUploads } from '#sync/client/photos/photo-uploads.ts';
import { memberReplica, type Replica } from '#sync/client/storage/replica.ts';

/** The members' instance of the sync engine. */
export const memberSync: SyncDefinition<Replica> = {
  replica: memberReplica,
  address: '/api/sync',
  uploads: photoUploads,
  async shorten(mutation) {
    const { hashBase } = await import('#sync/client/outbox/hash-base.ts');
    return hashBase(mutation);
  },
};
