/** The list, and who is inside, in memory: an answer reads nothing from the disk. */
import type { GateEntryRow, GateScanRow } from '#sync/contracts/gate/gate-rows.ts';
import type { EntryFacts } from '#sync/contracts/gate/check-facts.ts';
import {
  type Evidence,
  knownPresence,
  type StepSettings,
} from '#sync/contracts/gate/compared-people.ts';
import {
  isCountedInside,
  letInHereAt,
  type Presence,
  presenceOf,
  type PresenceScan,
} from '#sync/contracts/gate/presence.ts';
import { base64url, decodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';

export interface ListCounts {
  entries: number;
  revoked: number;
  replaced: number;
  /** People who are inside, without those of whom only unaccepted phones say so. */
  inside: number;
  /** People whose ticket lets them in, and those inside whose ticket was revoked since. */
  expected: number;
}

export interface ListRows {
  entries: readonly GateEntryRow[];
  scans: readonly GateScanRow[];
  /** Checks of this phone that the server's rows may not have yet. */
  own: readonly GateScan[];
  gateNumbers: ReadonlyMap<string, number>;
  /** Ids of the phones that are relied on. */
  accepted: ReadonlySet<string>;
  compared: Evidence;
  steps: StepSettings;
  device: string;
}

export class ListIndex {
  readonly #rows: ListRows;
  readonly #byHash = new Map<string, GateEntryRow>();
  readonly #byNumber = new Map<number, GateEntryRow>();
  /** The live ticket of each booking. */
  readonly #live = new Map<string, GateEntryRow>();
  /** Checks of each ticket, with their undos. */
  readonly #scans = new Map<string, PresenceScan[]>();
  readonly #hashOfScan = new Map<string, string>();
  /** Tickets with a check of this phone that the server has, so that other phones may have it. */
  readonly #sent = new Set<string>();

  constructor(rows: ListRows) {
    this.#rows = rows;
    for (const entry of rows.entries) {
      this.#byHash.set(entry.h, entry);
      this.#byNumber.set(entry.no, entry);
      if (entry.revokedAt === null) this.#live.set(entry.bookingId, entry);
    }
    for (const scan of rows.scans) {
      this.#add(scan, scan.deviceId);
      if (scan.deviceId === rows.device && scan.h !== null) this.#sent.add(scan.h);
    }
    for (const scan of rows.own) this.#add(scan, rows.device);
  }

  /** Returns the entries in list order. */
  entries(): GateEntryRow[] {
    return this.#rows.entries.toSorted((one, other) => one.no - other.no);
  }

  /** Returns the scans of a ticket, in no order. */
  scansOf(hash: string): readonly PresenceScan[] {
    return this.#scans.get(hash) ?? [];
  }

  entry(hash: string): GateEntryRow | undefined {
    return this.#byHash.get(hash);
  }

  /** Finds a ticket by its number on the printed list. */
  numbered(no: number): GateEntryRow | undefined {
    return this.#byNumber.get(no);
  }

  /** Finds a ticket by its printed code, `RP79-ARTX`; undefined if several tickets have it. */
  coded(code: string): GateEntryRow | undefined {
    const found = this.#rows.entries.filter(({ h }) => codeOfHash(h) === code);
    return found.length === 1 ? found[0] : undefined;
  }

  entryFacts(entry: GateEntryRow): EntryFacts {
    const live = entry.revokedAt === null ? undefined : this.#live.get(entry.bookingId);
    return {
      role: entry.role,
      revokedAt: entry.revokedAt === null ? null : Date.parse(entry.revokedAt),
      replacedBy: live === undefined ? null : codeOfHash(live.h),
    };
  }

  presence(hash: string): Presence {
    const { compared, device, steps } = this.#rows;
    const no = this.#byHash.get(hash)?.no;
    return knownPresence({
      scans: this.scansOf(hash),
      device,
      isReliable: (scan) => this.isReliable(scan),
      compared: no === undefined ? undefined : compared.accepted.get(no),
      claimed: no === undefined ? undefined : compared.waiting.get(no),
      steps,
    });
  }

  /** Whether a scan was made on paper, by this phone or by one that was accepted. */
  isReliable({ device }: PresenceScan): boolean {
    return device === null || device === this.#rows.device || this.#rows.accepted.has(device);
  }

  letInHereAt(hash: string): number | null {
    const reliable = this.scansOf(hash).filter((scan) => this.isReliable(scan));
    return letInHereAt(reliable, this.#rows.device);
  }

  isSent(hash: string): boolean {
    return this.#sent.has(hash);
  }

  /** A check of this phone that was just written. */
  add(scan: GateScan): void {
    this.#add(scan, this.#rows.device);
  }

  /** Returns all numbers on the list. */
  numbers(): Iterable<number> {
    return this.#byNumber.keys();
  }

  /** Whom this phone itself let in or out last, by number on the list. */
  *ownPeople(): Generator<readonly [number, Presence]> {
    const { device } = this.#rows;
    for (const { no, h } of this.#rows.entries) {
      const own = this.scansOf(h).filter((scan) => scan.device === device);
      yield [no, presenceOf(own, device)];
    }
  }

  /** Numbers on the list of the people that this phone knows to be inside or out. */
  *people(): Generator<readonly [number, Presence]> {
    for (const { no, h } of this.#rows.entries) yield [no, this.presence(h)];
  }

  counts(): ListCounts {
    const { entries } = this.#rows;
    const ended = entries.filter(({ revokedAt }) => revokedAt !== null);
    const replaced = ended.filter(({ bookingId }) => this.#live.has(bookingId)).length;
    // A person is a booking, because a replaced ticket admitted the same one.
    const inside = new Set(
      entries.flatMap(({ bookingId, h }) => (isCountedInside(this.presence(h)) ? [bookingId] : [])),
    );
    return {
      entries: entries.length,
      revoked: ended.length - replaced,
      replaced,
      inside: inside.size,
      expected: new Set([...this.#live.keys(), ...inside]).size,
    };
  }

  #add(
    {
      id,
      h,
      act,
      undoes,
      at,
      gateId,
    }: Omit<GateScanRow, 'version' | 'matchId' | 'deviceId' | 'act'> & Pick<GateScan, 'act'>,
    device: string | null,
  ): void {
    const hash = h ?? (undoes === null ? undefined : this.#hashOfScan.get(undoes));
    if (hash === undefined) return;
    this.#hashOfScan.set(id, hash);
    const gate = this.#rows.gateNumbers.get(gateId) ?? null;
    const scan: PresenceScan = { id, act, undoes, device, gate, at: Date.parse(at) };
    const known = this.#scans.get(hash);
    if (known === undefined) this.#scans.set(hash, [scan]);
    else known.push(scan);
  }
}

/** `RP79-ARTX` of a stored hash. */
export function codeOfHash(hash: string): string {
  return ticketCode(decodeBytes(hash, base64url) ?? new Uint8Array());
}
