/** The server's part of the tests' second instance: places, whose ids are their tokens. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { placeMutations } from '#sync/client/testing/place-sync.ts';
import { syncCalls } from '#sync/protocol/endpoints.ts';
import type { PushedMutations } from '#sync/server/push/pushed-mutations.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import { followBuckets } from '#api/sync/follow-changes.ts';
import type { LiveServer } from '#api/sync/live-server.ts';
import { knownBucketKinds } from '#api/sync/account-buckets.ts';
import type { SyncInstance } from '#api/sync/sync-server.ts';

export interface Place {
  id: string;
}

/** The tables of the instance. Its buckets are of a kind that members may not read. */
export const placeTables = [
  `create table place_guest (id uuid primary key, place uuid not null, name text not null,
     version integer not null default 1)`,
  `create table place_visit (id uuid primary key default uuid_v7(), place uuid not null,
     guest uuid not null, version integer not null default 1)`,
  `create view published.guest as select 'gate/' || place::text as bucket, id, version,
     jsonb_build_object('id', id, 'version', version, 'name', name) as body from place_guest`,
  `create view published.visit as select 'gate/' || place::text as bucket, id, version,
     jsonb_build_object('id', id, 'version', version, 'guest', guest) as body from place_visit`,
  `select sync.track('guest', 'place_guest')`,
  `select sync.track('visit', 'place_visit')`,
];

const bases = { 'place.visit': z.undefined(), 'place.rename': z.undefined() };

const mutations: PushedMutations<Tx, Place, typeof placeMutations.args, typeof bases> = {
  set: placeMutations,
  bases,
  handlers: {
    'place.visit': async (tx, { id }, { guest }) =>
      void (await tx.execute('insert into place_visit (place, guest) values (?, ?)', [id, guest])),
    'place.rename': async (tx, { id }, { guest, name }) => {
      if (name === '') throw new AppError('conflict', 'error.conflict');
      await tx.execute(
        'update place_guest set name = ?, version = version + 1 where id = ? and place = ?',
        [name, guest, id],
      );
    },
  },
};

export function placeOf({ headers }: FastifyRequest): Place {
  const id = z.uuid().safeParse(headers['x-access-token']);
  if (!id.success) throw new AppError('unauthenticated', 'error.unauthenticated');
  return { id: id.data };
}

export const placeInstance: SyncInstance<Place> = {
  calls: syncCalls('/place/sync'),
  access: 'open',
  callerOf: placeOf,
  viewerOf: placeOf,
  buckets: `select 'gate/' || $1 where $2::text[] is not null`,
  sharedKinds: ['gate'],
  knownKinds: knownBucketKinds,
  account: ({ id }) => id,
  mutations,
};

/** Places that may not listen any more, for the server's own check. */
export const closedPlaces = new Set<string>();

export function addPlaceStream({ hub, addRoutes }: LiveServer): void {
  addRoutes<Place>(
    {
      access: 'open',
      callerOf: placeOf,
      async endExpired(streams) {
        for (const { caller, stream } of streams)
          if (closedPlaces.has(caller.id)) stream.endSession();
      },
    },
    {
      path: '/place/sync/live',
      summary: 'Notifies a place of changes',
      prepare:
        async ({ id }) =>
        (stream) =>
          followBuckets(hub, stream, {
            readBuckets: async () => [`gate/${id}`],
            sessionKey: `session:${id}`,
            decidingBucket: `gate/${id}`,
            topics: [],
          }),
    },
  );
}
