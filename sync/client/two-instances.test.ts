/** Two instances of the engine in one page, on one phone. */
import 'fake-indexeddb/auto';
import { v4 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import type { Credentials, Transport } from '#sync/client/network/http-transport.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { enqueueMutation } from '#sync/client/outbox/outbox.ts';
import { runInBackground } from '#sync/client/runner/background-run.ts';
import { syncOnce } from '#sync/client/runner/sync-cycle.ts';
import { endReplicaSession } from '#sync/client/storage/end-session.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { openReplica, type Replica } from '#sync/client/storage/replica.ts';
import { readSession, writeSession } from '#sync/client/storage/replica-meta.ts';
import { replicaOwners } from '#sync/client/storage/replica-owners.ts';
import { away, directTransport, FakeServer } from '#sync/client/testing/fake-server.ts';
import { placeMutations, placeSync, type PlaceReplica } from '#sync/client/testing/place-sync.ts';
import { pullRequest } from '#sync/protocol/pull.ts';
import { pushRequest } from '#sync/protocol/push.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';

const [userId, placeId, guest, eventId] = [uuid(), uuid(), uuid(), uuid()];
let member: Replica;
let place: PlaceReplica;
let memberServer: FakeServer;
let placeServer: FakeServer;

beforeEach(async () => {
  member = await openReplica(userId, { create: true });
  place = await openSyncReplica(placeSync.replica, placeId, { create: true });
  await writeSession(member, 'login');
  await writeSession(place, 'device');
  memberServer = new FakeServer();
  memberServer.put('season', 'event', { id: eventId, version: 1 });
  placeServer = new FakeServer(placeMutations.recordKeys);
  placeServer.put(`place/${placeId}`, 'guest', { id: guest, version: 1, name: 'Amira' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await member.delete();
  await place.delete();
});

const signal = new AbortController().signal;
const syncMember = (transport: Transport = directTransport(memberServer)) =>
  syncOnce({
    definition: memberSync,
    replica: member,
    sessionId: 'login',
    transport,
    signal,
    first: true,
  });
const syncPlace = (transport: Transport = directTransport(placeServer)) =>
  syncOnce({
    definition: placeSync,
    replica: place,
    sessionId: 'device',
    transport,
    signal,
    first: true,
  });
const visit = () => enqueueMutation(placeMutations, place, 'place.visit', { guest });
const rename = (name: string) =>
  enqueueMutation(placeMutations, place, 'place.rename', { guest, name });
const join = () => enqueue(member, 'event.join', { eventId });

describe('two instances in one page', () => {
  it('two instances in one page keep rows and changes apart', async () => {
    const [joined, visited] = [await join(), await visit()];
    await Promise.all([syncMember(), syncPlace()]);
    expect(await member.table('event').count()).toBe(1);
    expect(await place.guest.toArray()).toMatchObject([{ id: guest, name: 'Amira' }]);
    expect(memberServer.carriedOut).toEqual([joined]);
    expect(placeServer.carriedOut).toEqual([visited]);
    expect(place.tables.map(({ name }) => name)).not.toContain('event');
  });

  it('two instances in one page refuse arguments of their own mutations that do not fit', async () => {
    await expect(
      enqueueMutation(placeMutations, place, 'place.rename', { guest: 'nobody', name: 'x' }),
    ).rejects.toThrow();
    expect(await place.outbox.count()).toBe(0);
  });

  it('two instances in one page send each change once, in order, though the answer is lost', async () => {
    const ids = [await visit(), await rename('Amina')];
    await syncPlace(directTransport(placeServer, { after: () => away }));
    expect(await place.outbox.count()).toBe(2);
    await syncPlace();
    expect(placeServer.carriedOut).toEqual(ids);
    expect(placeServer.pushes).toHaveLength(2);
    expect(await place.outbox.count()).toBe(0);
  });

  it('two instances in one page send again only what the restored server of one has lost', async () => {
    const [joined, visited] = [await join(), await visit()];
    await Promise.all([syncMember(), syncPlace()]);
    placeServer.restore(placeServer.lines);
    await syncPlace();
    await syncPlace();
    await syncMember();
    expect(placeServer.carriedOut).toEqual([visited, visited]);
    expect(memberServer.carriedOut).toEqual([joined]);
  });
});

describe('the end of a session of one', () => {
  it('the end of one instance’s session leaves the other instance alone', async () => {
    await join();
    await visit();
    await endReplicaSession(memberSync.replica, userId, 'login', 'wipe');
    expect(await readSession(place)).toBe('device');
    expect(await place.outbox.count()).toBe(1);
    await syncPlace();
    expect(placeServer.carriedOut).toHaveLength(1);
  });

  it('the end of one instance’s session deletes its rows and what was derived from them, but not what is unsent', async () => {
    await syncMember();
    await syncPlace();
    await place.setting.put({ key: 'key' });
    await visit();
    await endReplicaSession(placeSync.replica, placeId, 'device', 'clear-rows');
    expect(await place.guest.count()).toBe(0);
    expect(await place.setting.count()).toBe(0);
    expect(await place.outbox.count()).toBe(1);
    expect(await endReplicaSession(placeSync.replica, placeId, 'device', 'wipe-if-sent')).toBe(
      false,
    );
    expect(await member.table('event').count()).toBe(1);
    expect(await readSession(member)).toBe('login');
  });
});

describe('the worker', () => {
  const credentials: Credentials = {
    token: async () => 'secret',
    renew: async () => 'ended',
    ended: async () => undefined,
  };

  it('the worker sends with the address and the token of the instance', async () => {
    const id = await visit();
    const calls: string[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit) => {
      const sent = new Headers(headers);
      calls.push(`${url} ${sent.get('x-access-token')}`);
      const request = JSON.parse(body as string) as unknown;
      const data = url.endsWith('push')
        ? placeServer.push(pushRequest.parse(request))
        : placeServer.pull(pullRequest.parse(request));
      return Response.json({ data }, { headers: { [protocolHeader]: protocolHeaderValue } });
    });
    for (const owner of await replicaOwners(placeSync.replica)) {
      const replica = await openSyncReplica(placeSync.replica, owner);
      await runInBackground(placeSync, replica, { id: 'device', credentials });
      replica.close();
    }
    expect(placeServer.carriedOut).toEqual([id]);
    expect(new Set(calls)).toEqual(
      new Set(['/api/place/sync/push secret', '/api/place/sync/pull secret']),
    );
  });

  it('the worker asks to be woken again while something waits, and leaves another session’s work', async () => {
    await visit();
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no network');
    });
    const run = (id: string) => runInBackground(placeSync, place, { id, credentials });
    await expect(run('device')).rejects.toThrow('1 changes still wait');
    await expect(run('another')).resolves.toBeUndefined();
  });
});
