/** A gate on this phone: checks tickets from what is on the disk, with or without signal. */
import type { ComparisonRefusal } from '#sync/contracts/gate/comparison.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { isStorageFull } from '#sync/client/storage/storage-errors.ts';
import type { OverrideResult } from '#pwa/gate/answers/answer-props.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { createQuestions } from '#pwa/gate/engine/ask-server.ts';
import { checkContext } from '#pwa/gate/engine/check-context.ts';
import {
  type CheckRequest,
  checkTicket,
  toSearchNote,
  toUndo,
  undoMilliseconds,
} from '#pwa/gate/engine/check-ticket.ts';
import {
  type ComparisonResult,
  hearComparison,
  ownComparison,
} from '#pwa/gate/engine/compare-gates.ts';
import { saveMutation } from '#pwa/gate/engine/save-mutation.ts';
import { tryOverrideNumber } from '#pwa/gate/engine/try-override.ts';
import type { Gate } from '#pwa/gate/engine/gate-interface.ts';
import { describeTicket } from '#pwa/gate/engine/describe-ticket.ts';
import { eraseOtherLists, leaveGate } from '#pwa/gate/engine/erase.ts';
import { GateEnding } from '#pwa/gate/engine/gate-ending.ts';
import {
  type GateReplica,
  readSetting,
  type Settings,
  writeSetting,
} from '#pwa/gate/engine/gate-replica.ts';
import { startGateSync } from '#pwa/gate/engine/gate-sync.ts';
import { type GateView, toGateView } from '#pwa/gate/engine/gate-view.ts';
import { createTurns } from '#pwa/gate/engine/in-turn.ts';
import { onceIdle } from '#pwa/gate/engine/once-idle.ts';
import { countScan, readUndoable } from '#pwa/gate/engine/own-scans.ts';
import { ensurePhoneKey } from '#pwa/gate/engine/phone-key.ts';
import { createPhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import { type VerifiedList, verifyList } from '#pwa/gate/engine/verify-list.ts';
import { createTicketReader, type ReadTicket } from '#pwa/gate/engine/ticket-reader.ts';
import {
  answerTime,
  readSnapshot,
  type RowWatch,
  type Snapshot,
  watchRows,
} from '#pwa/gate/engine/watch-rows.ts';
import { createOfficerTools, type OfficerTools } from '#pwa/gate/officer/officer-tools.ts';
import { GateSearch } from '#pwa/gate/search/gate-search.ts';
import { createStore, type ExternalStore } from '#pwa/lib/app/external-store.ts';

export type { CheckRequest } from '#pwa/gate/engine/check-ticket.ts';
export type { Gate };

export class OpenGate implements Gate {
  readonly matchId: string;
  readonly view: ExternalStore<GateView>;
  readonly search: GateSearch;
  readonly officer: OfficerTools;
  readonly #replica: GateReplica;
  readonly #clock: ReturnType<typeof createPhoneClock>;
  readonly #sync: ReturnType<typeof startGateSync>;
  readonly #ending: GateEnding;
  readonly #stops: (() => void)[];
  readonly #readTicket: ReadTicket;
  #rows: RowWatch | undefined;
  #sending: ReturnType<typeof setTimeout> | undefined;
  #snapshot: Snapshot;
  #storageFull = false;
  readonly #ask = createQuestions(() => this.#sync.readKeys());
  /** Checks are decided one after the other. */
  readonly #inTurn = createTurns();
  #key = 0;

  constructor(replica: GateReplica, first: Snapshot, clock: Settings['clock'] | undefined) {
    this.matchId = replica.owner;
    this.#replica = replica;
    this.#snapshot = first;
    this.#clock = createPhoneClock(clock);
    const onRevoked = () => void this.#ending.end('revoked');
    this.search = new GateSearch({
      replica,
      list: () => this.#snapshot.index,
      note: (outcome, source) =>
        this.#inTurn(() => {
          const context = checkContext(this.#snapshot, this.#clock);
          return this.#save(toSearchNote(outcome, source, context));
        }),
      onChange: () => this.#show(),
      wake: () => this.#sync.wake(),
    });
    const keys = () => this.#snapshot.enrolment.keys;
    this.#readTicket = createTicketReader(keys, () => this.#refresh());
    this.officer = createOfficerTools({
      replica,
      clock: this.#clock,
      snapshot: () => this.#snapshot,
      save: (scan, settings) => this.#inTurn(() => this.#save(scan, settings)),
      search: this.search,
      readTicket: (text) => this.#inTurn(() => this.#readTicket(text)),
      refresh: () => this.#inTurn(() => this.#refresh()),
    });
    this.#sync = startGateSync(replica, first.device.id, this.#clock, this.search, onRevoked);
    this.#ending = new GateEnding({
      replica,
      clock: this.#clock,
      inTurn: this.#inTurn,
      sync: this.#sync,
      search: this.search,
      stopReading: () => this.#rows?.stop(),
      onErased: (ended) => this.#follow({ ...this.#snapshot, ended }),
    });
    this.view = createStore(this.#toView());
    this.#stops = [
      this.#sync.status.subscribe(() => {
        this.#show();
        this.#ending.follow(this.#snapshot);
      }),
    ];
    this.#follow(first);
    // A phone that has a list can check tickets first.
    if (first.listAsOf === null) this.#goOnline();
    else this.#stops.push(onceIdle(() => this.#goOnline()));
  }

  check(request: CheckRequest): Promise<ShownCheck> {
    return this.#inTurn(() => this.#check(request));
  }

  async checkList(code: Parameters<Gate['checkList']>[0]): Promise<VerifiedList> {
    const list = await verifyList(code, { ...this.#snapshot.enrolment, matchId: this.matchId });
    if (list.kind === 'unknownKey') this.#sync.readKeys();
    return list;
  }

  async #check(request: CheckRequest): Promise<ShownCheck> {
    const ticket = request.text === null ? null : await this.#readTicket(request.text);
    const context = checkContext(this.#snapshot, this.#clock);
    const { decision, entry, scan } = checkTicket(request, ticket, context);
    const withoutTicket = this.search.personOf(ticket === null && entry ? entry.h : null);
    // The card is opened while the check is written.
    const [description] = await Promise.all([
      describeTicket(this.#replica, decision, ticket, entry, withoutTicket),
      scan !== null && this.#saveCheck(scan),
    ]);
    return {
      key: (this.#key += 1),
      decision,
      ...description,
      at: context.facts.now,
      scanId: scan !== null && scan.act !== 'none' ? scan.id : null,
    };
  }

  /** An answer by which no one comes in is shown on a full phone too, although it cannot be noted. */
  async #saveCheck(scan: GateScan): Promise<void> {
    await this.#save(scan).catch((error: unknown) => {
      if (scan.act !== 'none' || !isStorageFull(error)) throw error;
    });
  }

  /** Reads list and keys from the server. It runs in turn with checks, or one could be missed. */
  async #refresh(): Promise<boolean> {
    const snapshot = (await this.#sync.refresh()) ? await readSnapshot(this.#replica) : null;
    if (snapshot !== null) this.#follow(snapshot);
    return snapshot !== null;
  }

  /** Writes a check and the number of checks in one transaction, which is flushed to the disk. */
  async #save(scan: GateScan, settings?: () => Promise<void>): Promise<void> {
    const replica = this.#replica;
    this.#rows?.hold();
    await this.#noteFullStorage(
      saveMutation(replica, 'gate.scan', scan, async () => {
        await countScan(replica, scan);
        await settings?.();
      }),
    );
    this.#snapshot.index.add(scan);
    this.#show();
    // Sending begins behind the answer.
    this.#sending ??= setTimeout(() => {
      this.#sending = undefined;
      this.#sync.send();
    }, answerTime);
  }

  async #noteFullStorage<T>(write: Promise<T>): Promise<T> {
    try {
      const result = await write;
      this.#storageFull = false;
      return result;
    } catch (error) {
      this.#storageFull = isStorageFull(error);
      this.#show();
      throw error;
    }
  }

  now(): number {
    return this.#clock.now();
  }

  async undo(scanId: string): Promise<boolean> {
    const scan = await readUndoable(this.#replica, scanId);
    const now = this.#clock.now();
    if (scan === undefined || now - Date.parse(scan.at) > undoMilliseconds) return false;
    await this.#save(toUndo(scan, now));
    return true;
  }

  async tryOverride({ code, decision }: ShownCheck, digits: string): Promise<OverrideResult> {
    if (code === null) return { accepted: false, triesLeft: 0 };
    // The ticket may have come to the list since the answer, for which the officer gave the number.
    const isListed = decision.reason !== 'newerThanList';
    const no = isListed ? (this.#snapshot.index.coded(code)?.no ?? null) : null;
    return tryOverrideNumber(this.#replica, { code, no }, digits);
  }

  comparison(): Promise<string | null> {
    return ownComparison(this.#replica, this.#snapshot, this.#clock.now());
  }

  async hear(text: string): Promise<ComparisonResult | ComparisonRefusal> {
    const certain = this.#clock.isCertain(this.#snapshot.listAsOf);
    const clock = { now: this.#clock.now(), certain };
    const hearing = hearComparison(this.#replica, this.#snapshot, text, clock);
    const result = await this.#noteFullStorage(hearing);
    // The next ticket may come before the rows are read again.
    const snapshot = await readSnapshot(this.#replica);
    if (snapshot !== null) this.#follow(snapshot);
    this.#sync.send();
    return result;
  }

  async handIn(): Promise<void> {
    const replica = this.#replica;
    // The phone hands in after the check that is being written.
    await this.#inTurn(async () => undefined);
    const scans = (await readSetting(replica, 'scans')) ?? 0;
    const { entries: tickets } = this.#snapshot.index.counts();
    const value = { scans, tickets, cards: await replica.card.count(), at: this.#clock.now() };
    await this.#noteFullStorage(
      saveMutation(replica, 'gate.handIn', { scans }, () => writeSetting(replica, 'handIn', value)),
    );
    this.#sync.send();
  }

  async forget(): Promise<void> {
    await this.stop();
    await leaveGate(this.matchId, this.#clock.now());
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#rows?.stop();
    clearTimeout(this.#sending);
    this.search.stop();
    await this.#sync.stop();
    await Promise.all([this.#ending.erasing, this.#inTurn(async () => undefined)]);
    this.#replica.close();
  }

  #goOnline(): void {
    // Nothing is left to be sent, and the list is gone.
    if (this.#ending.erasing !== undefined) return;
    this.#rows = watchRows(this.#replica, (snapshot) => this.#follow(snapshot));
    const makeKey = () => ensurePhoneKey(this.#replica, this.#snapshot.device.id);
    void this.#inTurn(makeKey).then(() => this.#sync.send());
    this.#sync.start();
    // A clock that was moved erases none.
    if (!this.#clock.isCertain(this.#snapshot.listAsOf)) return;
    eraseOtherLists(this.matchId, this.#clock.now()).catch((error: unknown) =>
      console.warn('lists of other matches could not be erased', error),
    );
  }

  #follow(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    if (!this.#ending.hasBegun) this.search.follow(snapshot);
    this.#show();
    this.#ending.follow(snapshot);
    this.#ask(snapshot);
  }

  #show(): void {
    this.view.set(this.#toView());
  }

  #toView(): GateView {
    const { reach, error } = this.#sync.status.getSnapshot();
    return toGateView(this.#snapshot, {
      online: reach === 'online',
      accessEnded: error === 'session',
      storageFull: this.#storageFull,
      search: this.search.state(),
    });
  }
}
