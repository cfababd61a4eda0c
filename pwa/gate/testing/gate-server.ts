/** The calls of phones at the gates, answered in memory. */
import type {
  GateDeviceRow,
  GateEntryRow,
  GateMatchRow,
  GateRow,
} from '#sync/contracts/gate/gate-rows.ts';
import type { PhoneException } from '#sync/contracts/gate/gate-exceptions.ts';
import type { Enrolment } from '#sync/contracts/gate/gate-calls.ts';
import { base64url, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';
import { numberVerifier } from '#sync/contracts/gate/officer-number.ts';
import { type IndexPeople, sealIndex } from '#sync/contracts/gate/sealing.ts';
import type { StoredCard } from '#pwa/gate/engine/gate-replica.ts';
import { FakeServer } from '#sync/client/testing/fake-server.ts';
import { gateMutationArgs, gateMutations, type GateScan } from '#sync/protocol/gate-mutations.ts';
import { pullRequest } from '#sync/protocol/pull.ts';
import { pushRequest } from '#sync/protocol/push.ts';
import { protocolHeader, protocolHeaderValue } from '#sync/protocol/response-headers.ts';
import {
  gateRow,
  match as firstMatch,
  matchId,
  ticketKeys,
} from '#pwa/gate/testing/enrolled-phone.ts';

/** A check with the phone that sent it. */
export type ReceivedScan = GateScan & { device: string };

const tokenPrefix = 'token-';
const refusals = {
  403: ['forbidden', 'This phone may not search.'],
  401: ['unauthenticated', 'The session has expired.'],
  404: ['not_found', 'This code was replaced.'],
  409: ['conflict', 'The media office has removed this phone.'],
  412: ['session_ended', 'This phone was removed.'],
} as const;

export class GateServer {
  readonly bucket = `gate/${matchId}`;
  readonly sync = new FakeServer(gateMutations.recordKeys);
  readonly phones = new Map<string, GateDeviceRow>();
  scans: ReceivedScan[] = [];
  comparisons: { text: string; hearer: string }[] = [];
  keys: Enrolment['keys'] = [...ticketKeys];
  /** Names of the list, by number, and the key that seals them; changed by `renewSearchKey`. */
  names: IndexPeople = [];
  searchKey = { keyNo: 1, key: new Uint8Array(32).fill(1) };
  /** The numbers of checks with which phones have handed in. */
  readonly handedIn: number[] = [];
  exceptions: PhoneException[] = [];
  /** Sealed cards, by number. */
  cards: StoredCard[] = [];
  /** False: one check is stored for each ticket (control for what several gates saw). */
  keepsEveryScan = true;
  /** Officer's numbers by slot, and whether new phones are accepted. */
  numbers = new Map<number, string>();
  acceptsPhones = true;
  #match: GateMatchRow = firstMatch;
  readonly #gates: readonly GateRow[];
  readonly #secrets = new Map<string, string>();

  constructor(entries: readonly GateEntryRow[], gates: readonly GateRow[] = [gateRow(4)]) {
    this.sync.decide = (name, args) => this.#decide(name, args);
    this.setMatch({});
    this.#gates = gates;
    for (const gate of gates) this.sync.put(this.bucket, 'gate', gate);
    for (const entry of entries) this.setEntry(entry);
  }

  get match(): GateMatchRow {
    return this.#match;
  }

  setMatch(change: Partial<GateMatchRow>): void {
    this.#match = { ...this.#match, ...change, version: this.#match.version + 1 };
    this.sync.put(this.bucket, 'gate_match', this.#match);
  }

  /** Closes the gates as the media office does after the match: no phone has the list any more. */
  close(): void {
    this.#match = { ...this.#match, closedAt: new Date().toISOString() };
    this.sync.withdraw(this.bucket);
  }

  setEntry(entry: GateEntryRow): void {
    this.sync.put(this.bucket, 'gate_entry', entry);
  }

  setPhone(id: string, change: Partial<GateDeviceRow>): void {
    const phone = this.phones.get(id);
    if (phone === undefined) throw new Error('this phone was never enrolled');
    const changed = { ...phone, ...change, version: phone.version + 1 };
    this.phones.set(id, changed);
    this.sync.put(this.bucket, 'gate_device', changed);
  }

  /** Revokes a phone as the media office does with one that it does not trust. */
  revoke(id: string, { discardScans }: { discardScans: boolean }): void {
    this.setPhone(id, { revokedAt: new Date().toISOString(), discarded: discardScans });
    if (!discardScans) return;
    for (const scan of this.scans.filter(({ device }) => device === id))
      this.sync.remove(this.bucket, 'gate_scan', scan.id);
  }

  /** The phone of a call, by its token or, when it enrols, by its body; null for neither. */
  static callerOf(headers: Headers, body: unknown): string | null {
    const token = headers.get('x-access-token');
    if (token !== null) return token.slice(tokenPrefix.length).split('/')[0] ?? null;
    const { device } = Object(body) as { device?: unknown };
    return typeof device === 'string' ? device : null;
  }

  renewSearchKey(): void {
    const keyNo = this.searchKey.keyNo + 1;
    this.searchKey = { keyNo, key: new Uint8Array(32).fill(keyNo) };
  }

  #search({ rights, lostReason }: GateDeviceRow) {
    const { keyNo, key } = this.searchKey;
    const isTrusted = rights !== 'check' && lostReason === null;
    return isTrusted ? { keyNo, key: encodeBytes(key, base64url) } : null;
  }

  /** The token that phones enrolled with is that of the first match's time. */
  #newToken({ id }: GateDeviceRow): string | null {
    const { date } = this.#match.facts;
    return date > firstMatch.facts.date ? `${tokenPrefix}${id}/${date}` : null;
  }

  async #index(): Promise<Response> {
    const { keyNo, key } = this.searchKey;
    return ok({ keyNo, box: await sealIndex(key, { matchId, keyNo }, this.names) });
  }

  async answer(url: string, headers: Headers, body: unknown): Promise<Response> {
    const [path = ''] = url.split('?');
    if (path === '/api/gate/enrol') return this.#enrol(body as Parameters<GateServer['enrol']>[0]);
    const phone = this.phones.get(GateServer.callerOf(headers, body) ?? '');
    if (phone === undefined) return refused(401);
    if (phone.revokedAt !== null) return refused(412);
    this.sync.caller = phone.id;
    switch (path) {
      case '/api/gate/sync/pull':
        return ok(this.#pull(phone, body));
      case '/api/gate/sync/push':
        return ok(this.sync.push(pushRequest.parse(body)));
      case '/api/gate/device':
        return ok({
          ...this.#describe(phone),
          search: this.#search(phone),
          phones: null,
          token: this.#newToken(phone),
        });
      case '/api/gate/numbers':
        return phone.accepted ? ok(await this.#numbers(url, phone)) : refused(403);
      case '/api/gate/cards':
        return ok(this.cards);
      case '/api/gate/exceptions': {
        const now = new Date(this.sync.now()).toISOString();
        return phone.rights === 'officer' ? ok({ now, exceptions: this.exceptions }) : refused(403);
      }
      case '/api/gate/index':
        return this.#search(phone) === null ? refused(403) : this.#index();
      default:
        return refused(404);
    }
  }

  /** A phone that was handed in has the list no more. */
  #pull({ handedInAt }: GateDeviceRow, body: unknown) {
    const reply = this.sync.pull(pullRequest.parse(body));
    const dropped = { mode: 'dropped', rows: {}, deleted: {} } as const;
    return handedInAt === null ? reply : { ...reply, buckets: { [this.bucket]: dropped } };
  }

  /** Enrols a phone; null for one that was revoked, or another secret. */
  enrol({
    code,
    device: id,
    secret,
    label,
  }: {
    code: string;
    device: string;
    secret: string;
    label: string;
  }): Enrolment | null {
    const known = this.phones.get(id);
    const isOther = this.#secrets.get(id) !== secret;
    if (known !== undefined && (known.revokedAt !== null || isOther)) return null;
    const gateId = gateRow(Number(code)).id;
    this.#secrets.set(id, secret);
    this.phones.set(id, {
      ...(known ?? {
        id,
        version: 0,
        matchId,
        rights: 'check',
        accepted: this.acceptsPhones,
        publicKey: null,
        lostReason: null,
        revokedAt: null,
        discarded: false,
      }),
      gateId,
      label,
      handedInAt: null,
    });
    this.setPhone(id, {});
    return {
      token: tokenPrefix + id,
      matchKey: '',
      received: this.#countReceived(id),
      ...this.#describe(this.phones.get(id)!),
    };
  }

  #countReceived(phone: string): number {
    return this.scans.filter(({ device }) => device === phone).length;
  }

  #enrol(body: Parameters<GateServer['enrol']>[0]): Response {
    const enrolled = this.enrol(body);
    return enrolled === null ? refused(409) : ok(enrolled);
  }

  #describe(device: GateDeviceRow) {
    return {
      device,
      gate: this.#gates.find(({ id }) => id === device.gateId)!,
      match: this.#match,
      now: new Date(this.sync.now()).toISOString(),
      keys: this.keys,
      entries: this.sync.lines.filter(({ collection }) => collection === 'gate_entry').length,
      erasedAt: new Date(this.sync.now() + 86_400_000).toISOString(),
    };
  }

  async #numbers(url: string, { rights }: GateDeviceRow) {
    const query = new URL(url, 'http://localhost').searchParams;
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
    const asked = [...this.numbers].filter(([slot]) => slot >= from && slot <= to);
    const salt = new Uint8Array(16);
    const numbers = asked.map(async ([slot, digits]) =>
      rights === 'officer'
        ? { slot, digits }
        : {
            slot,
            salt: encodeBytes(salt, base64url),
            verifier: encodeBytes(await numberVerifier(digits, salt), base64url),
          },
    );
    return { numbersNo: this.#match.numbersNo, numbers: await Promise.all(numbers) };
  }

  #decide(name: string, args: unknown): { status: 'applied' | 'retry' } {
    const device = this.sync.caller;
    if (name === 'gate.key') this.setPhone(device, gateMutationArgs[name].parse(args));
    if (name === 'gate.scan') {
      const scan = { ...gateMutationArgs[name].parse(args), device };
      const undone = this.scans.find(({ id }) => id === scan.undoes);
      if (scan.undoes !== null && undone === undefined) return { status: 'retry' };
      const isOfOther = undone !== undefined && undone.device !== device;
      this.#store(isOfOther ? { ...scan, act: 'none', undoes: null } : scan);
    }
    if (name === 'gate.compare') {
      const { text } = gateMutationArgs[name].parse(args);
      this.comparisons.push({ text, hearer: device });
    }
    if (name === 'gate.handIn') {
      const { scans } = gateMutationArgs[name].parse(args);
      if (this.#countReceived(device) < scans) return { status: 'retry' };
      this.handedIn.push(scans);
      this.setPhone(device, { handedInAt: new Date(this.sync.now()).toISOString() });
    }
    return { status: 'applied' };
  }

  #store(scan: ReceivedScan): void {
    const isKnown = ({ id, h }: ReceivedScan) =>
      id === scan.id || (!this.keepsEveryScan && h === scan.h);
    const known = this.scans.find(isKnown);
    // Sent again by the enrolment after it: the scan is then that one's.
    if (known?.id === scan.id) known.device = scan.device;
    else if (known !== undefined) return;
    else this.scans.push(scan);
    const { id, gateId, h, act, undoes, at, device: deviceId } = scan;
    if (act !== 'in' && act !== 'out' && act !== 'undo') return;
    const row = { id, version: 1, matchId, gateId, deviceId, h, act, undoes, at };
    this.sync.put(this.bucket, 'gate_scan', row);
  }
}

function ok(data: unknown): Response {
  return new Response(JSON.stringify({ data }), {
    status: 200,
    headers: { 'content-type': 'application/json', [protocolHeader]: protocolHeaderValue },
  });
}

function refused(status: keyof typeof refusals): Response {
  const [code, message] = refusals[status];
  return new Response(JSON.stringify({ code, message }), {
    status,
    headers: { 'content-type': 'application/json', [protocolHeader]: protocolHeaderValue },
  });
}
