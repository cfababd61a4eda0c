/**
 * The tables of a user's database, by released version. A released version is never edited: a
 * change is a new entry with the tables that differ, and outbox, sent and attention stay readable.
 */
import type { CollectionName } from '#sync/contracts/core/collections.ts';

/**
 * By their id alone: a phone holds some hundred rows, which are read whole faster than through an
 * index, and an index is written with every row of a first sync.
 */
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

/** Where each collection's rows lie, as the newest version has them. */
const collectionStores = { ...storesById, news: 'id' } satisfies Record<CollectionName, string>;

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
    meta: 'key',
    outbox: '++seq, &id, record',
    sent: 'id, sentAt, fresh',
    attention: 'id, refusedAt',
  },
  // Reports: what is typed, and photos, whose bytes lie apart so that lists need not read them.
  2: {
    report: 'id, _bucket, matchId, eventId',
    draft: 'reportId',
    photo: 'sha256',
    photoBytes: 'sha256',
  },
  3: storesById,
  4: { news: collectionStores.news },
};

export const collectionNames = Object.keys(collectionStores) as CollectionName[];

/**
 * Named anew whenever a collection is added or its rows get another shape: a phone whose stored
 * rows are of another shape asks for everything once.
 */
export const rowShapeVersion = '3';

/** What must be on the disk before it is told done. */
export const strictTables: ReadonlySet<string> = new Set(['outbox', 'attention', 'draft', 'photo']);
