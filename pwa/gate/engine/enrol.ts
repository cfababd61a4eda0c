/** Makes this phone a checker of a gate. */
import { type Enrolment, enrol as enrolCall } from '#sync/contracts/gate/gate-calls.ts';
import { gateMutations, type GateScan, gateScan } from '#sync/protocol/gate-mutations.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { requeueSent } from '#sync/client/outbox/sent-mutations.ts';
import { readSession, writeSession } from '#sync/client/storage/replica-meta.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import {
  gateReplica,
  type GateReplica,
  readSetting,
  type Settings,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import {
  createPhoneClock,
  currentReading,
  type StoredClock,
} from '#pwa/gate/engine/phone-clock.ts';
import { isCheck } from '#pwa/gate/engine/own-scans.ts';
import type { FoundGate } from '#pwa/gate/engine/read-code.ts';
import { request } from '#pwa/lib/http/request.ts';

/**
 * Enrols with the code of a gate, or moves the phone there. An id and secret are on the disk before
 * the call, so that a lost reply makes no second phone. Returns the match's id.
 *
 * @throws ApiError
 */
export async function enrolPhone(code: string, found: FoundGate, label: string): Promise<string> {
  const matchId = found.match.id;
  await enrolWith(matchId, async (identity) => {
    const { data } = await request(enrolCall, { body: { code, label, ...identity } });
    return data;
  });
  return matchId;
}

/** Enrols with any call that takes this phone's identity. */
export async function enrolWith(
  matchId: string,
  call: (identity: Settings['identity']) => Promise<Enrolment>,
): Promise<void> {
  const replica = await openSyncReplica(gateReplica, matchId, { create: true });
  try {
    const identity = await readOrMakeIdentity(replica);
    const sent = currentReading();
    const reply = await call(identity);
    const clock = createPhoneClock(undefined).measure(sent, Date.parse(reply.now));
    await storeEnrolment(replica, reply, clock);
  } finally {
    replica.close();
  }
}

async function readOrMakeIdentity(replica: GateReplica): Promise<Settings['identity']> {
  const known = await readSetting(replica, 'identity');
  if (known !== undefined) return known;
  const secret = encodeBytes(crypto.getRandomValues(new Uint8Array(32)), base64url);
  const made = { device: crypto.randomUUID(), secret };
  await writeSetting(replica, 'identity', made);
  return made;
}

async function storeEnrolment(
  replica: GateReplica,
  reply: Enrolment,
  clock: StoredClock,
): Promise<void> {
  const { token, device, gate, match, keys, entries, erasedAt, received } = reply;
  const at = Date.now();
  const { setting, meta, outbox, sent } = replica;
  await replica.transaction('rw', [setting, meta, outbox, sent], async () => {
    await writeSetting(replica, 'enrolment', {
      token,
      device,
      gate,
      match,
      keys,
      entries,
      erasedAt,
      at,
    });
    await writeSetting(replica, 'clock', clock);
    await setting.bulkDelete(['ended', 'handIn', 'outdated']);
    await outbox.where('record').equals(handInRecord).delete();
    const isSame = (await readSession(replica)) === device.id;
    if (!isSame) await requeueUndone(replica);
    const ownScans = await unsentScans(replica);
    const unsent = ownScans.length;
    if (!isSame) await writeSetting(replica, 'checks', ownScans.filter(isCheck).length);
    const made = (await readSetting(replica, 'scans')) ?? 0;
    // Scans that the server lost with a restored backup and the phone erased come no more.
    const awaited = isSame ? Math.min(made, received + unsent + (await sent.count())) : unsent;
    await writeSetting(replica, 'scans', awaited);
    await writeSession(replica, device.id);
  });
}

const handInRecord = gateMutations.recordKeys['gate.handIn']({ scans: 0 });

/**
 * Sends again the checks that unsent undos take back: a phone may only undo what is its own, and an
 * exact copy makes the check that of the new enrolment.
 */
async function requeueUndone(replica: GateReplica): Promise<void> {
  const undone = new Set((await unsentScans(replica)).flatMap(({ undoes }) => undoes ?? []));
  await requeueSent(replica, ({ args }) => {
    const scan = gateScan.safeParse(args);
    return scan.success && undone.has(scan.data.id);
  });
}

/** Returns the scans that the server gets from an earlier enrolment under the new phone's id. */
async function unsentScans({ outbox }: GateReplica): Promise<GateScan[]> {
  const items = await outbox.where('record').startsWith('scan/').toArray();
  return items.flatMap(({ args }) => gateScan.safeParse(args).data ?? []);
}
