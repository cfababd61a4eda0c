/**
 * Erases what a phone keeps of a match: list, sealed cards and index, keys and access. Checks that
 * were not sent stay, as numbers; they are erased after 30 days.
 */
import { Dexie } from 'dexie';
import type { StatusStore } from '#sync/client/runner/sync-status.ts';
import type { PhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';
import { openSyncReplica } from '#sync/client/storage/open-replica.ts';
import { replicaOwners } from '#sync/client/storage/replica-owners.ts';
import {
  type EndedGate,
  gateReplica,
  type GateReplica,
  isErased,
  readSetting,
  readSettings,
  type SettingRow,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';

/** All other settings are erased with the list, so that a new one is not forgotten. */
const kept = [
  'identity',
  'enrolment',
  'clock',
  'scans',
  'checks',
  'wrongNumbers',
  'outdated',
] as const;

/**
 * Deletes everything but unsent checks and what sends them: the token and the phone's id. A revoked
 * phone's checks are sent once it enrols again, as a new phone. Wrong numbers stay while officers give
 * right ones, so that enrolling again gives no new tries. Call `eraseDisk` once nothing is unsent.
 */
export async function eraseList(
  replica: GateReplica,
  reason: EndedGate['reason'],
  at: number,
): Promise<void> {
  const { collections } = replica.definition;
  const tables = ['card', 'setting', 'meta', 'sent', 'outbox', ...collections];
  await replica.transaction('rw', tables, async () => {
    const { enrolment, handIn, scans, checks } = await readSettings(replica, [...kept, 'handIn']);
    const ended: EndedGate = {
      reason,
      at,
      // After a hand-in or the closing the server may have taken the list back already.
      tickets:
        (await replica.table('gate_entry').count()) || (handIn?.tickets ?? enrolment?.entries ?? 0),
      cards: handIn?.cards ?? (await replica.card.count()),
      scans: checks ?? scans ?? 0,
    };
    for (const name of ['card', ...collections]) await replica.table(name).clear();
    await replica.meta.delete('position');
    await replica.setting.where('key').noneOf(kept).delete();
    if (reason === 'expired') await replica.setting.delete('wrongNumbers');
    // The server takes nothing more from this phone: enrolling makes another of it, which sends again
    // what unsent undos take back.
    if (reason === 'revoked') await replica.setting.delete('identity');
    // No pull comes any more that would tell of a restored server.
    else await replica.sent.clear();
    if (enrolment !== undefined) {
      const match = { ...enrolment.match, contact: null };
      // The server takes nothing with a revoked phone's token, and the others' sends what is left.
      const sends = reason !== 'revoked' && (await replica.outbox.count()) > 0;
      const token = sends ? enrolment.token : '';
      await writeSetting(replica, 'enrolment', { ...enrolment, match, keys: [], token });
    }
    await writeSetting(replica, 'ended', ended);
  });
}

/**
 * Erases from the disk what was deleted, and the token, once nothing is unsent: browsers keep deleted
 * rows in their files for as long as they like, but not those of a deleted database. A page that is
 * closed before the rest is written again has erased that too.
 *
 * @param stop called if nothing is unsent, so that nothing uses the database while it is replaced
 * @returns false if something is unsent
 */
export async function eraseDisk(
  replica: GateReplica,
  stop?: () => Promise<void>,
): Promise<boolean> {
  const left = await replica.transaction('r', ['outbox', 'setting', 'meta'], async () => ({
    unsent: await replica.outbox.count(),
    settings: await replica.setting
      .where('key')
      .anyOf([...kept, 'ended'])
      .toArray(),
    session: await replica.meta.get('session'),
  }));
  if (left.unsent > 0) return false;
  await stop?.();
  await deleteGate(replica);
  const empty = await openSyncReplica(gateReplica, replica.owner, { create: true });
  const settings = left.settings.map((row): SettingRow => {
    if (row.key === 'enrolment') return { ...row, value: { ...row.value, token: '' } };
    return row.key === 'ended' ? { ...row, value: { ...row.value, isDiskErased: true } } : row;
  });
  await empty.transaction('rw', ['setting', 'meta'], async () => {
    await empty.setting.bulkPut(settings);
    if (left.session !== undefined) await empty.meta.put(left.session);
  });
  empty.close();
  await replica.open();
  return true;
}

/** Whether the list has expired, by a clock that is right or once the server has forgotten the phone. */
export function isExpired(
  { enrolment, listAsOf }: Pick<Snapshot, 'enrolment' | 'listAsOf'>,
  clock: PhoneClock,
  status: StatusStore,
): boolean {
  if (clock.now() <= Date.parse(enrolment.erasedAt)) return false;
  return clock.isCertain(listAsOf) || status.getSnapshot().error === 'session';
}

/** Milliseconds for which unsent checks stay. */
const unsentKept = 30 * 86_400_000;

/**
 * Milliseconds since the list was to be erased, negative before, by the clock that was last compared
 * with the server's; `certain` is false if it was moved since. Null if the phone is not enrolled.
 */
export async function readOverdue(
  replica: GateReplica,
): Promise<{ by: number; certain: boolean } | null> {
  const { enrolment, clock } = await readSettings(replica, ['enrolment', 'clock']);
  if (enrolment === undefined) return null;
  const by = Date.now() + (clock?.offset ?? 0) - Date.parse(enrolment.erasedAt);
  return { by, certain: clock?.certain === true };
}

/** Whether even unsent checks are too old. A phone's clock that was moved erases none of a match. */
export async function isObsolete(replica: GateReplica): Promise<boolean> {
  const overdue = await readOverdue(replica);
  if (overdue === null) return true;
  return overdue.by > unsentKept && (overdue.certain || (await isErased(replica)));
}

/**
 * Erases the lists of other matches that are long over, which no one has handed in; what they did not
 * send stays for the worker, and nothing of those that have sent everything.
 *
 * @param now the server's time
 */
export async function eraseOtherLists(matchId: string, now: number): Promise<void> {
  for (const owner of await replicaOwners(gateReplica)) {
    if (owner === matchId) continue;
    const replica = await openSyncReplica(gateReplica, owner);
    try {
      const enrolment = await readSetting(replica, 'enrolment');
      const isOver = enrolment !== undefined && now > Date.parse(enrolment.erasedAt);
      const isErasedBefore = await isErased(replica);
      const isDone = isOver && isErasedBefore && (await replica.outbox.count()) === 0;
      if (isDone || (await isObsolete(replica))) await deleteGate(replica);
      else if (isOver && !isErasedBefore) {
        await eraseList(replica, 'expired', now);
        await eraseDisk(replica);
      }
    } finally {
      replica.close();
    }
  }
}

/** Deletes what is left of a list that was erased; wrong numbers stay until it would have been. */
export async function leaveGate(matchId: string, now: number): Promise<void> {
  // The browser may have deleted it.
  const replica = await openSyncReplica(gateReplica, matchId, { create: true });
  const locked = ['wrongNumbers', 'enrolment', 'ended', 'clock'] as const;
  const { wrongNumbers, enrolment } = await readSettings(replica, locked);
  const isOver = enrolment === undefined || now > Date.parse(enrolment.erasedAt);
  if (isOver || wrongNumbers === undefined) return deleteGate(replica);
  const emptied = ['meta', 'sent', 'attention'];
  await replica.transaction('rw', [...emptied, 'setting'], async () => {
    for (const name of emptied) await replica.table(name).clear();
    await replica.setting.where('key').noneOf(locked).delete();
    await writeSetting(replica, 'enrolment', { ...enrolment, token: '' });
  });
  replica.close();
}

export async function deleteGate(replica: GateReplica): Promise<void> {
  const { name } = replica;
  replica.close();
  await mergeFiles();
  await Dexie.delete(name);
  await mergeFiles();
}

/**
 * Makes Chromium write what it has noted into its tables and merge those, which it does when a database
 * is deleted: before, so that the deletion finds the rows in a table, and after, so that both meet.
 * Other engines delete the file of a database.
 */
async function mergeFiles(): Promise<void> {
  const other = new Dexie('touchline-erasing');
  other.version(1).stores({ row: '' });
  await other.open();
  await other.delete();
}
