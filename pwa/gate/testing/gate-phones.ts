/** Several phones at the gates of a match, each with its own disk and network. */
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { enrolPhone } from '#pwa/gate/engine/enrol.ts';
import type { CheckRequest, Gate } from '#pwa/gate/engine/gate.ts';
import { openGate } from '#pwa/gate/engine/open-gate.ts';
import { type GateReplica, gateReplica, readSetting } from '#pwa/gate/engine/gate-replica.ts';
import { gateRow, matchId, openPhone } from '#pwa/gate/testing/enrolled-phone.ts';
import { GateServer } from '#pwa/gate/testing/gate-server.ts';
import { readSession } from '#sync/client/storage/replica-meta.ts';

/**
 * - `online`: calls reach the server.
 * - `offline`: calls fail.
 * - `portal`: a stadium's login page answers every call with 200.
 * - `replyLost`: calls reach the server, their answers do not come back.
 */
export type Network = 'online' | 'offline' | 'portal' | 'replyLost';

export class GatePhones {
  readonly server: GateServer;
  readonly #phones: TestGatePhone[] = [];
  /** The phone whose page is being opened; its calls have no token yet. */
  #active: TestGatePhone | null = null;
  readonly #indexedDB = Dexie.dependencies.indexedDB;

  constructor(server: GateServer) {
    this.server = server;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => this.#fetch(url, init));
  }

  /** A phone at this gate, which has the list. */
  async add(gate = 4): Promise<TestGatePhone> {
    const phone = new TestGatePhone(
      (work) => this.#on(phone, work),
      () => this.server.sync.now(),
    );
    this.#phones.push(phone);
    await phone.enrol(gate);
    await phone.open();
    await phone.synced();
    // Cards are asked for last, and the phone's own row again once it has its key.
    await vi.waitFor(async () => {
      const own = await phone.onDisk((replica) => readSetting(replica, 'enrolment'));
      const hasAsked = phone.calls.some((url) => url.startsWith('/api/gate/cards'));
      if (!hasAsked || own?.device.publicKey == null) throw new Error('still loading');
    });
    return phone;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#phones.map((phone) => phone.close()));
    Dexie.dependencies.indexedDB = this.#indexedDB;
    vi.unstubAllGlobals();
  }

  async #on<T>(phone: TestGatePhone, work: () => Promise<T>): Promise<T> {
    Dexie.dependencies.indexedDB = phone.disk;
    this.#active = phone;
    return work();
  }

  async #fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const caller = GateServer.callerOf(headers, body);
    const phone = this.#phones.find(({ id }) => id === caller) ?? this.#active;
    const network = phone?.network ?? 'online';
    phone?.calls.push(url);
    if (network === 'offline') throw new TypeError('no signal');
    if (network === 'portal')
      return new Response('<!doctype html><title>Stadium Wi-Fi</title>', {
        headers: { 'content-type': 'text/html' },
      });
    // No stream: a change is noticed with the next call.
    if (url.startsWith('/api/gate/sync/live')) throw new TypeError('no stream');
    const reply = await this.server.answer(url, headers, body);
    if (network === 'replyLost') throw new TypeError('the connection was lost');
    return reply;
  }
}

export class TestGatePhone {
  /** The phone's disk; empty after the browser has deleted everything. */
  disk = new IDBFactory();
  network: Network = 'online';
  /** Addresses of its calls. */
  readonly calls: string[] = [];
  id = '';
  #gate: Gate | null = null;
  readonly #onThis: <T>(work: () => Promise<T>) => Promise<T>;

  readonly #serverTime: () => number;

  constructor(onThis: <T>(work: () => Promise<T>) => Promise<T>, serverTime: () => number) {
    this.#onThis = onThis;
    this.#serverTime = serverTime;
  }

  get gate(): Gate {
    if (this.#gate === null) throw new Error('the page is closed');
    return this.#gate;
  }

  get view() {
    return this.gate.view.getSnapshot();
  }

  /** Scans the code of a gate, and keeps the phone's id. */
  async enrol(number: number): Promise<void> {
    const { match } = { match: { id: matchId } };
    const found = { gate: gateRow(number), match, entries: 0 } as Parameters<typeof enrolPhone>[1];
    await this.#onThis(() => enrolPhone(String(number), found, `Steward ${number}`));
    await this.onDisk(async (replica) => {
      this.id = (await readSession(replica)) ?? '';
    });
  }

  /** Opens the page, as after a restart; null if the phone is at no gate. */
  async open(): Promise<Gate | null> {
    await this.close();
    this.#gate = await this.#onThis(() => openGate(matchId));
    return this.#gate;
  }

  async close(): Promise<void> {
    await this.#gate?.stop();
    this.#gate = null;
  }

  /** The browser deletes what the page has stored. */
  async clearData(): Promise<void> {
    await this.close();
    this.disk = new IDBFactory();
  }

  /** Waits until nothing is unsent and the list is what the server has now. */
  async synced(): Promise<void> {
    this.network = 'online';
    const since = this.#serverTime();
    await vi.waitFor(() => {
      const { unsent, listAsOf, online } = this.view;
      if (unsent === 0 && online && listAsOf !== null && listAsOf > since) return;
      // A pull that was under way may have been answered before.
      window.dispatchEvent(new Event('online'));
      throw new Error('still syncing');
    });
  }

  /** Waits until the list is erased, with signal, and from the disk unless something is unsent. */
  async ended(): Promise<void> {
    this.network = 'online';
    await vi.waitFor(() => {
      const { ended, unsent } = this.view;
      if (ended !== null && (unsent > 0 || ended.isDiskErased === true)) return;
      // A call that was under way may have failed before there was signal.
      window.dispatchEvent(new Event('online'));
      throw new Error('the list is still here');
    });
  }

  check(text: string, more: Partial<CheckRequest> = {}): Promise<ShownCheck> {
    return this.gate.check({ text, source: 'camera', direction: 'in', ...more });
  }

  async answer(text: string, more: Partial<CheckRequest> = {}) {
    return (await this.check(text, more)).decision.answer;
  }

  /** Scans the other phone's comparison code. */
  async compareWith(other: TestGatePhone) {
    return this.gate.hear((await other.gate.comparison()) ?? '');
  }

  async onDisk<T>(work: (replica: GateReplica) => Promise<T>): Promise<T> {
    const replica = await this.#onThis(openPhone);
    try {
      return await work(replica);
    } finally {
      replica.close();
    }
  }

  /** Whether the phone keeps a database of the match. */
  async hasDatabase(): Promise<boolean> {
    const names = (await this.disk.databases()).map(({ name }) => name);
    return names.includes(`${gateReplica.prefix}${matchId}`);
  }
}
