import type { CollectionName } from '#sync/contracts/core/collections.ts';
import { syncTables } from '#sync/client/storage/sync-replica.ts';

/** Indexed by id alone: reading a few hundred rows is faster than maintaining an index. */
const storesById = {
  event: 'id',
  match: 'id',
  team: 'id',
  venue: 'id',
  document: 'id',
  profile: 'id',
  accreditation: 'id',
  booking: 'id',
  ticket: 'id',
  report: 'id',
};

const collectionStores = {
  ...storesById,
  news: 'id',
  attendee: 'id',
  attendance: 'id',
  guide: 'id',
  pool_request: 'id',
  absence: 'id',
  suspension: 'id',
} satisfies Record<CollectionName, string>;

/**
 * Tables of a user's database by released version. A released version is never edited: add an entry
 * with the tables that differ, and keep outbox, sent and attention readable.
 */
export const replicaVersions: Record<number, Record<string, string>> = {
  1: {
    event: 'id, _bucket',
    match: 'id, _bucket, eventId',
    team: 'id, _bucket',
    venue: 'id, _bucket',
    document: 'id, _bucket, eventId',
    profile: 'id, _bucket',
    accreditation: 'id, _bucket, eventId',
    booking: 'id, _bucket, matchId, eventId',
    ticket: 'id, _bucket, ref, bookingId, matchId',
    ...syncTables,
  },
  // Reports: drafts and photos. Photo bytes have their own table, so that lists need not read them.
  2: {
    report: 'id, _bucket, matchId, eventId',
    draft: 'reportId',
    photo: 'sha256',
    photoBytes: 'sha256',
  },
  3: storesById,
  4: { news: collectionStores.news },
  5: { attendee: collectionStores.attendee },
  6: { attendance: collectionStores.attendance },
  7: { guide: collectionStores.guide },
  8: { pool_request: collectionStores.pool_request },
  9: { absence: collectionStores.absence, suspension: collectionStores.suspension },
};

export const collectionNames = Object.keys(collectionStores) as CollectionName[];

/** Change it with every new collection or row shape: phones then fetch everything again once. */
export const rowShapeVersion = '8';
