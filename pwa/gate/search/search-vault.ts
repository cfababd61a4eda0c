/**
 * The names of the list on a phone that may search: sealed on the disk, open for five minutes after
 * the PIN. The key comes from the server when the right is granted and when the server has changed
 * it; it is on the disk only wrapped under the PIN.
 */
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import { getGateIndex, type getOwnGateDevice } from '#sync/contracts/gate/gate-calls.ts';
import type { GateDeviceRow, GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import { type IndexPeople, openIndex } from '#sync/contracts/gate/sealing.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { type GateReplica, readSetting } from '#pwa/gate/engine/gate-replica.ts';
import type { SealedIndex, StoredSearchKey } from '#pwa/gate/search/stored-search.ts';
import {
  deleteSearch,
  maxTries,
  replaceIndex,
  storeSearchKey,
  tryPin,
  type UsableKey,
} from '#pwa/gate/search/search-store.ts';
import { request } from '#pwa/lib/http/request.ts';

/** Milliseconds after which the PIN is asked for again. */
export const openFor = 5 * 60_000;

export type SearchState =
  /** The phone has no right to search. */
  | { kind: 'off' }
  /** Key and names are fetched as soon as there is signal; `replaces`: the PIN was forgotten. */
  | { kind: 'waiting'; replaces: boolean }
  | { kind: 'choosePin'; replaces: boolean }
  | { kind: 'locked'; triesLeft: number }
  /** The names are open until a time in epoch milliseconds. */
  | { kind: 'open'; until: number };

export type UnlockResult = { opened: true } | { opened: false; triesLeft: number };

/** A key of the server that is not on the disk yet, with its index once that has come. */
interface FreshKey {
  keyNo: number;
  key: Uint8Array<ArrayBuffer>;
  index: SealedIndex | null;
}

interface OpenNames extends UsableKey {
  people: IndexPeople;
  /** Epoch milliseconds; `ticksSince` is the same by the clock that no one can set. */
  since: number;
  ticksSince: number;
}

export class SearchVault {
  readonly #replica: GateReplica;
  readonly #onChange: () => void;
  #mayHaveKey = false;
  #stored: Pick<StoredSearchKey, 'keyNo' | 'tries'> | null = null;
  #fresh: FreshKey | null = null;
  #open: OpenNames | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The PIN was forgotten: the next key replaces the one on the disk. */
  #replaces = false;
  /** The server has sealed the index with a key that this phone does not have. */
  #isOutdated = false;

  constructor(replica: GateReplica, onChange: () => void) {
    this.#replica = replica;
    this.#onChange = onChange;
  }

  state(): SearchState {
    if (!this.#mayHaveKey) return { kind: 'off' };
    if (!this.#replaces) {
      if (this.#open !== null) return { kind: 'open', until: this.#open.since + openFor };
      if (this.#stored !== null)
        return { kind: 'locked', triesLeft: Math.max(maxTries - this.#stored.tries, 0) };
    }
    return { kind: this.#fresh?.index ? 'choosePin' : 'waiting', replaces: this.#replaces };
  }

  /** The phone's row and what is on its disk; names are erased where the right is gone. */
  follow(device: GateDeviceRow, stored: StoredSearchKey | null): void {
    const { rights, lostReason, revokedAt } = device;
    this.#mayHaveKey = rights !== 'check' && lostReason === null && revokedAt === null;
    this.#stored = stored;
    if (!this.#mayHaveKey)
      this.#erase().catch((error: unknown) => console.error('names were not erased', error));
  }

  /** Whether the phone's key has to be asked for, whenever it was read last. */
  needsKey(): boolean {
    if (!this.#mayHaveKey) return false;
    return this.#isOutdated || (this.#fresh === null && (this.#replaces || this.#stored === null));
  }

  /** Takes over what the server says of the phone's key; null takes the key away. */
  async take(search: Infer<(typeof getOwnGateDevice)['reply']>['search']): Promise<void> {
    this.#isOutdated = false;
    if (search === null) return this.#erase();
    const { keyNo } = search;
    if (keyNo === this.#stored?.keyNo && !this.#replaces) this.#fresh = null;
    else if (keyNo !== this.#fresh?.keyNo) {
      const key = Uint8Array.from(decodeBytes(search.key, base64url) ?? []);
      this.#fresh = { keyNo, key, index: null };
    }
    this.#onChange();
  }

  /**
   * Fetches the index if the list has changed since, or its key has. An index of a new key waits in
   * memory for the PIN, because only the old key opens without one.
   *
   * @throws ApiError
   */
  async load(token: string, signal: AbortSignal): Promise<void> {
    const fresh = this.#fresh;
    const keyNo = fresh?.keyNo ?? this.#stored?.keyNo;
    if (!this.#mayHaveKey || keyNo === undefined) return;
    const known = fresh === null ? await readSetting(this.#replica, 'searchIndex') : fresh.index;
    const covers = await listedCards(this.#replica);
    if (known?.covers === covers) return;
    const { data } = await request(getGateIndex, {}, { token, signal });
    if (data.keyNo !== keyNo) {
      this.#isOutdated = true;
      this.#fresh = null;
    } else if (fresh !== null) fresh.index = { ...data, covers };
    else {
      await replaceIndex(this.#replica, { ...data, covers });
      await this.#readAgain();
    }
    this.#onChange();
  }

  /** Stores the key under the PIN, with the names, and opens them. */
  async choosePin(pin: string): Promise<void> {
    const stored = await this.#storeFresh(pin);
    if (stored === null) return;
    this.#replaces = false;
    await this.#show(stored);
  }

  /** A right PIN also takes over a key that the server has changed. */
  async unlock(pin: string): Promise<UnlockResult> {
    const tried = await tryPin(this.#replica, pin);
    if (typeof tried === 'number') {
      if (tried === 0) await this.#erase();
      return { opened: false, triesLeft: tried };
    }
    await this.#show((await this.#storeFresh(pin)) ?? tried);
    return this.#open === null ? { opened: false, triesLeft: 0 } : { opened: true };
  }

  /** Lets a new PIN be chosen as soon as the server has sent the key once more. */
  forgetPin(): void {
    this.lock();
    this.#replaces = true;
    this.#onChange();
  }

  /** The PIN has come back to mind. */
  keepPin(): void {
    this.#replaces = false;
    if (this.#fresh?.keyNo === this.#stored?.keyNo) this.#fresh = null;
    this.#onChange();
  }

  /** Returns the people; null when the PIN is needed again. */
  people(): IndexPeople | null {
    if (this.#open === null) return null;
    const { people, since, ticksSince } = this.#open;
    // A set-back clock, or a phone that slept, must not prolong it.
    const passed = [Date.now() - since, performance.now() - ticksSince];
    if (passed.every((each) => each >= 0 && each < openFor)) return people;
    this.lock();
    return null;
  }

  lock(): void {
    clearTimeout(this.#timer);
    if (this.#open === null) return;
    this.#open = null;
    this.#onChange();
  }

  /** Deletes the names from memory. */
  stop(): void {
    this.#mayHaveKey = false;
    this.#fresh = null;
    this.lock();
  }

  /** Returns null if the server has sent no new key, or its index is missing. */
  async #storeFresh(pin: string): Promise<UsableKey | null> {
    const fresh = this.#fresh;
    if (fresh === null || fresh.index === null) return null;
    const stored = await storeSearchKey(this.#replica, pin, fresh.key, fresh.index);
    fresh.key.fill(0);
    this.#fresh = null;
    this.#stored = { keyNo: stored.keyNo, tries: 0 };
    return stored;
  }

  async #show({ key, keyNo }: UsableKey): Promise<void> {
    const people = await this.#readPeople(key, keyNo);
    // A key that does not open its index, as after a restored backup, is fetched again.
    if (people === null) return this.#erase();
    this.#open = { key, keyNo, people, since: Date.now(), ticksSince: performance.now() };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.lock(), openFor);
    this.#onChange();
  }

  /** Takes over an index that came while the names are open. */
  async #readAgain(): Promise<void> {
    const open = this.#open;
    const people = open && (await this.#readPeople(open.key, open.keyNo));
    if (people !== null && this.#open === open && open !== null) this.#open = { ...open, people };
  }

  async #readPeople(key: CryptoKey, keyNo: number): Promise<IndexPeople | null> {
    const index = await readSetting(this.#replica, 'searchIndex');
    if (index?.keyNo !== keyNo) return null;
    return openIndex(key, { matchId: this.#replica.owner, keyNo }, index.box);
  }

  async #erase(): Promise<void> {
    this.lock();
    this.#fresh = null;
    this.#replaces = false;
    if (this.#stored === null) return;
    await deleteSearch(this.#replica);
    this.#stored = null;
    this.#onChange();
  }
}

/** Numbers and card versions of the tickets: another index is needed when they change. */
async function listedCards(replica: GateReplica): Promise<string> {
  const entries: GateEntryRow[] = await replica.table('gate_entry').toArray();
  return entries
    .map(({ no, card }) => `${no}.${card}`)
    .toSorted()
    .join(' ');
}
