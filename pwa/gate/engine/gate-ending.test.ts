// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStatusStore } from '#sync/client/runner/sync-status.ts';
import { eraseList } from '#pwa/gate/engine/erase.ts';
import { GateEnding } from '#pwa/gate/engine/gate-ending.ts';
import { type GateReplica, readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { createTurns } from '#pwa/gate/engine/in-turn.ts';
import { createPhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import { saveMutation } from '#pwa/gate/engine/save-mutation.ts';
import { readSnapshot, type Snapshot } from '#pwa/gate/engine/watch-rows.ts';
import { enrolledPhone, entry, openPhone } from '#pwa/gate/testing/enrolled-phone.ts';

let replica: GateReplica;
beforeEach(async () => {
  await enrolledPhone([entry(1)]);
  replica = await openPhone();
});
afterEach(async () => {
  replica.close();
  await Dexie.delete(replica.name);
});

function gateEnding() {
  const inTurn = createTurns();
  const status = createStatusStore();
  const sync = { status, sendOnly: vi.fn<() => void>(), stop: vi.fn<() => Promise<void>>() };
  const ending = new GateEnding({
    replica,
    inTurn,
    clock: createPhoneClock(undefined),
    sync,
    search: { stop: () => undefined },
    stopReading: () => undefined,
    onErased: () => undefined,
  });
  return { ending, inTurn, sync };
}

const save = () => saveMutation(replica, 'gate.handIn', { scans: 0 }, async () => undefined);

async function snapshot(): Promise<Snapshot> {
  const read = await readSnapshot(replica);
  if (read === null) throw new Error('the phone is not enrolled');
  return read;
}

it('a check that was begun before the list is erased is saved, and keeps the token that sends it', async () => {
  const { ending, inTurn } = gateEnding();
  const check = inTurn(save);
  await Promise.all([ending.end('closed'), check]);
  expect(await readSetting(replica, 'ended')).toMatchObject({ reason: 'closed' });
  expect((await readSetting(replica, 'enrolment'))?.token).toBe('token');
});

it('the disk of an ended phone is erased later if something is unsent, which is sent first', async () => {
  const { ending, sync } = gateEnding();
  await save();
  await eraseList(replica, 'closed', 0);
  ending.follow({ ...(await snapshot()), unsent: 0 });
  await vi.waitFor(() => expect(ending.erasing).toBeUndefined());
  expect(sync.stop).not.toHaveBeenCalled();
  await replica.outbox.clear();
  ending.follow(await snapshot());
  await ending.erasing;
  expect(sync.stop).toHaveBeenCalledOnce();
  expect((await readSetting(replica, 'ended'))?.isDiskErased).toBe(true);
});

it('a setting that is written after the list was erased is erased with the disk', async () => {
  const { ending } = gateEnding();
  await eraseList(replica, 'handedIn', 0);
  await writeSetting(replica, 'heard', new Map());
  ending.follow(await snapshot());
  await ending.erasing;
  const keys = await replica.setting.toCollection().primaryKeys();
  expect(keys).toEqual(['clock', 'ended', 'enrolment']);
});
