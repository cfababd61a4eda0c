/** A user's database on the phone: the members' instance of the sync engine. */
import { Dexie, type Table } from 'dexie';
import type * as z from 'zod/mini';
import type { collections, CollectionName } from '#sync/contracts/core/collections.ts';
import type { RecordKey } from '#sync/contracts/core/record-key.ts';
import type { PlacedAnswer } from '#sync/contracts/reports/reports.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import { openSyncReplica, type OpenOptions } from '#sync/client/storage/open-replica.ts';
import { seenQuestionsPrefix, ticketCodePrefix } from '#sync/client/storage/derived-keys.ts';
import { collectionNames, replicaVersions, rowShapeVersion } from '#sync/client/storage/schema.ts';
import type {
  FileRef,
  OutboxItem,
  ReplicaDefinition,
  SyncReplica,
} from '#sync/client/storage/sync-replica.ts';

export type RowOf<Name extends CollectionName> = z.infer<(typeof collections)[Name]>;

export interface DraftAnswer extends PlacedAnswer {
  base: string;
  /** Epoch milliseconds of the last edit. */
  writtenAt?: number | undefined;
}

/** Edits of a report that are in no mutation yet. A draft without a change is deleted. */
export interface DraftItem {
  reportId: string;
  answers: DraftAnswer[];
  urgent?: { value: boolean; base: boolean | null };
  attach: FileRef[];
  detach: string[];
  settles: string[];
  /** The report's name and match, for when its row is no longer on the phone. */
  about: { name: string; eventId: string; matchId: string } | null;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/** A photo or file that the officer attached; its bytes are in `photoBytes`. */
export interface PhotoItem extends FileRef {
  mime: string;
  size: number;
  addedAt: number;
  /** `here`: the server does not have it, as far as this phone knows. */
  state: 'here' | 'uploaded';
  /** Whether the bytes are on this phone; those of an uploaded photo may be evicted. */
  kept: boolean;
  /** Grows with every new upload; part of the upload's idempotency key. */
  attempt: number;
  tries: number;
  refusals: number;
  notBefore: number;
  uploadedAt: number | null;
}

export interface PhotoBytes {
  sha256: string;
  /** An ArrayBuffer, because WebKit loses Blobs stored in IndexedDB. */
  bytes: ArrayBuffer;
}

export type Replica = SyncReplica & {
  draft: Table<DraftItem, string>;
  photo: Table<PhotoItem, string>;
  photoBytes: Table<PhotoBytes, string>;
};

/** Other instances' prefixes may begin with this one, because a user's id is a UUID. */
export const memberReplica: ReplicaDefinition<Replica> = {
  prefix: 'touchline-',
  versions: replicaVersions,
  collections: collectionNames,
  backgroundTag: 'sync',
  rowShape: rowShapeVersion,
  strictTables: ['draft', 'photo'],
  draftTables: ['draft'],
  deleteDerived: ({ meta }) =>
    meta.where('key').startsWithAnyOf(seenQuestionsPrefix, ticketCodePrefix).delete(),
  async freeStorage(replica) {
    // Loaded only by users who have photos.
    const { evictOldestPhoto } = await import('#sync/client/photos/photo-eviction.ts');
    return evictOldestPhoto(replica);
  },
};

/** A member's databases hold nothing but the members' mutations. */
export type MemberItem<Item extends OutboxItem> = Item & { name: MutationName; record: RecordKey };

export function replicaName(userId: string): string {
  return `${memberReplica.prefix}${userId}`;
}

/** Opens the user's database as `openSyncReplica` does. */
export function openReplica(userId: string, options?: OpenOptions): Promise<Replica> {
  return openSyncReplica(memberReplica, userId, options);
}

export function collectionTable<Name extends CollectionName>(
  replica: Replica,
  name: Name,
): Table<RowOf<Name>, string> {
  return replica.table(name);
}

export async function deleteReplica(userId: string): Promise<void> {
  await Dexie.delete(replicaName(userId));
}
