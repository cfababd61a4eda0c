/** Searching on a phone that may: finds people, notes each search, and opens their cards. */
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import type { Presence } from '#sync/contracts/gate/presence.ts';
import type { SearchOutcome } from '#sync/contracts/gate/search-outcomes.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import type { ShownPerson } from '#pwa/gate/answers/shown-check.ts';
import type { GateReplica } from '#pwa/gate/engine/gate-replica.ts';
import type { ListIndex } from '#pwa/gate/engine/list-index.ts';
import { type FoundPerson, openStoredCard } from '#pwa/gate/engine/shown-person.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';
import { findPeople, type Match } from '#pwa/gate/search/find-people.ts';
import { SearchVault } from '#pwa/gate/search/search-vault.ts';

export interface FoundEntry extends FoundPerson {
  entry: GateEntryRow;
  presence: Presence;
  /** Whether another ticket of the booking is live, for one that has ended. */
  isReplaced: boolean;
}

export type SearchResult =
  | { kind: 'tooShort' }
  | { kind: 'found'; source: 'typed' | 'search'; people: FoundEntry[]; more: boolean }
  | { kind: 'unknownCode'; code: string }
  | { kind: 'nobody' }
  /** The five minutes are over. */
  | { kind: 'locked' };

interface Surroundings {
  replica: GateReplica;
  list: () => ListIndex;
  /** Stores a note of a search. */
  note: (outcome: SearchOutcome, source: 'typed' | 'search') => Promise<void>;
  onChange: () => void;
  /** Asks the server as soon as there is signal. */
  wake: () => void;
}

const nobody: FoundPerson = { person: null, fromCard: false };

export class GateSearch {
  readonly #around: Surroundings;
  readonly #vault: SearchVault;
  /** People of the last search, by their tickets' hashes. */
  #found = new Map<string, FoundPerson>();
  /** The card is compared while this person is shown, which may take longer than the five minutes. */
  #shown: { hash: string; found: FoundPerson } | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#vault = new SearchVault(around.replica, () => {
      if (this.#vault.state().kind !== 'open') this.#release();
      around.onChange();
    });
  }

  state = () => this.#vault.state();
  needsKey = () => this.#vault.needsKey();
  take: SearchVault['take'] = (search) => this.#vault.take(search);
  load: SearchVault['load'] = (token, signal) => this.#vault.load(token, signal);
  choosePin = (pin: string) => this.#vault.choosePin(pin);
  unlock = (pin: string) => this.#vault.unlock(pin);
  keepPin = () => this.#vault.keepPin();

  forgetPin(): void {
    this.#vault.forgetPin();
    this.#around.wake();
  }

  follow({ device, ended, searchKey }: Pick<Snapshot, 'device' | 'ended' | 'searchKey'>): void {
    if (ended !== null) return;
    const neededKey = this.needsKey();
    this.#vault.follow(device, searchKey);
    if (!neededKey && this.needsKey()) this.#around.wake();
  }

  /**
   * The note of a search is on the disk before anyone is shown.
   *
   * @throws if it could not be saved
   */
  async find(text: string): Promise<SearchResult> {
    const people = this.#vault.people();
    if (people === null) return { kind: 'locked' };
    const list = this.#around.list();
    const result = findPeople(text, people, list);
    if (result.kind === 'tooShort') return result;
    const isFound = result.kind === 'found';
    const source = isFound ? result.source : result.kind === 'unknownCode' ? 'typed' : 'search';
    await this.#around.note(isFound ? 'searchFound' : 'searchNobody', source);
    if (!isFound) return result;
    this.#release();
    const found = await Promise.all(result.matches.map((match) => this.#open(match, list)));
    return { ...result, people: found };
  }

  /** The person found with this ticket by the last search, or on the screen since. */
  personOf(hash: string | null): FoundPerson {
    if (hash === null) return nobody;
    if (this.#shown?.hash !== hash) {
      const found = this.#found.get(hash);
      if (found === undefined) return nobody;
      this.#shown = { hash, found };
    }
    return this.#shown.found;
  }

  stop(): void {
    this.#vault.stop();
    this.#shown = null;
    this.#release();
  }

  async #open({ entry, named }: Match, list: ListIndex): Promise<FoundEntry> {
    const presence = list.presence(entry.h);
    const isReplaced = list.entryFacts(entry).replacedBy !== null;
    const found = named === null ? nobody : await this.#openCard(entry, named);
    this.#found.set(entry.h, found);
    return { ...found, entry, presence, isReplaced };
  }

  async #openCard(
    entry: GateEntryRow,
    { name, nameArabic, key }: NonNullable<Match['named']>,
  ): Promise<FoundPerson> {
    const known = { name, nameArabic, organization: null, organizationArabic: null, photo: null };
    const raw = Uint8Array.from(decodeBytes(key, base64url) ?? []);
    const card = await openStoredCard(this.#around.replica, entry, async () => raw);
    if (card === null) return { person: known, fromCard: false };
    const photo = card.photo && URL.createObjectURL(new Blob([card.photo], { type: 'image/jpeg' }));
    const person: ShownPerson = { ...card, photo };
    return { person, fromCard: true };
  }

  /** Names and pictures of the last search go, except those on the screen. */
  #release(): void {
    for (const found of this.#found.values()) {
      const photo = found === this.#shown?.found ? null : found.person?.photo;
      if (photo != null) URL.revokeObjectURL(photo);
    }
    this.#found = new Map();
  }
}
