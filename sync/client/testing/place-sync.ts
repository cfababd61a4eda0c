/** A second instance of the engine for tests: the people at a place, and notes about them. */
import type { Table } from 'dexie';
import * as z from 'zod/mini';
import type { MutationSet } from '#sync/protocol/mutation-set.ts';
import type { SyncDefinition } from '#sync/client/definition.ts';
import { syncTables, type SyncReplica } from '#sync/client/storage/sync-replica.ts';

export const placeCollections = {
  guest: z.object({ id: z.string(), version: z.int(), name: z.string() }),
  visit: z.object({ id: z.string(), version: z.int(), guest: z.string() }),
};

const placeArgs = {
  'place.visit': z.strictObject({ guest: z.guid() }),
  'place.rename': z.strictObject({ guest: z.guid(), name: z.string() }),
};
export const placeMutations: MutationSet<typeof placeArgs> = {
  args: placeArgs,
  recordKeys: {
    'place.visit': ({ guest }) => `guest/${guest}`,
    'place.rename': ({ guest }) => `guest/${guest}`,
  },
};

type Tables = {
  [Name in keyof typeof placeCollections]: Table<z.infer<(typeof placeCollections)[Name]>, string>;
};
export type PlaceReplica = SyncReplica & Tables & { setting: Table<{ key: string }, string> };

export const placeSync: SyncDefinition<PlaceReplica> = {
  replica: {
    prefix: 'touchline-place-',
    versions: { 1: { ...syncTables, guest: 'id', visit: 'id', setting: 'key' } },
    collections: Object.keys(placeCollections),
    backgroundTag: 'place-sync',
    rowShape: '1',
    strictTables: [],
    draftTables: [],
    deleteDerived: ({ setting }) => setting.clear(),
  },
  address: '/api/place/sync',
};
