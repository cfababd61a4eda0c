/** The search key and the sealed names on the disk of a phone that may search. */
import type { SealedIndex, StoredSearchKey } from '#pwa/gate/search/stored-search.ts';
import { type GateReplica, readSetting, writeSetting } from '#pwa/gate/engine/gate-replica.ts';
import { importSearchKey, unwrapKey, wrapKey } from '#pwa/gate/search/wrapped-key.ts';

/** Wrong PINs after which key and names are deleted. */
export const maxTries = 10;

/** A key that scripts can use but not copy. */
export interface UsableKey {
  key: CryptoKey;
  keyNo: number;
}

/** Stores a key under the PIN, and the names that it opens, in one transaction. */
export async function storeSearchKey(
  replica: GateReplica,
  pin: string,
  raw: Uint8Array<ArrayBuffer>,
  index: SealedIndex,
): Promise<UsableKey> {
  const { keyNo } = index;
  const wrapped = await wrapKey(pin, raw, label(replica, keyNo));
  await replica.transaction('rw', replica.setting, async () => {
    await writeSetting(replica, 'searchKey', { ...wrapped, keyNo, tries: 0 });
    await writeSetting(replica, 'searchIndex', index);
  });
  return { key: await importSearchKey(raw), keyNo };
}

/**
 * Tries a PIN. The try is on the disk before it is made, so that neither a reload nor a second tab
 * gives more of them; the tenth wrong one deletes key and names. Returns how many are left after a
 * wrong one.
 */
export async function tryPin(replica: GateReplica, pin: string): Promise<UsableKey | number> {
  const stored = await countTry(replica);
  if (stored === null) return 0;
  const { keyNo } = stored;
  const key = await unwrapKey(pin, stored, label(replica, keyNo));
  if (key === null) {
    const left = maxTries - stored.tries;
    if (left <= 0) await deleteSearch(replica);
    return left;
  }
  await replica.transaction('rw', replica.setting, async () => {
    const again = await readSetting(replica, 'searchKey');
    if (again?.keyNo === keyNo) await writeSetting(replica, 'searchKey', { ...again, tries: 0 });
  });
  return { key, keyNo };
}

async function countTry(replica: GateReplica): Promise<StoredSearchKey | null> {
  return replica.transaction('rw', replica.setting, async () => {
    const stored = await readSetting(replica, 'searchKey');
    if (stored === undefined) return null;
    // The page was closed before the last wrong one could delete them.
    if (stored.tries >= maxTries) {
      await deleteSearch(replica);
      return null;
    }
    const counted = { ...stored, tries: stored.tries + 1 };
    await writeSetting(replica, 'searchKey', counted);
    return counted;
  });
}

/** Replaces the index; does nothing if the key has changed meanwhile. */
export async function replaceIndex(replica: GateReplica, index: SealedIndex): Promise<void> {
  await replica.transaction('rw', replica.setting, async () => {
    const stored = await readSetting(replica, 'searchKey');
    if (stored?.keyNo === index.keyNo) await writeSetting(replica, 'searchIndex', index);
  });
}

export async function deleteSearch({ setting }: GateReplica): Promise<void> {
  await setting.bulkDelete(['searchKey', 'searchIndex']);
}

const label = ({ owner }: GateReplica, keyNo: number) => `search ${owner} ${keyNo}`;
