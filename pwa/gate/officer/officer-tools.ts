/** Tools of an officer's phone only: looks tickets up, gives numbers for them, shows all gates. */
import { v7 as uuid } from 'uuid';
import { type Answer, decide, type Decision } from '#sync/contracts/gate/decide.ts';
import type { Presented } from '#sync/contracts/gate/check-facts.ts';
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import { hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import { spareSlotOf } from '#sync/contracts/gate/officer-number.ts';
import type { Presence } from '#sync/contracts/gate/presence.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import type { ShownCheck } from '#pwa/gate/answers/shown-check.ts';
import { checkContext } from '#pwa/gate/engine/check-context.ts';
import {
  type GateReplica,
  type GivenNumber,
  type KnownExceptions,
  readSetting,
  readSettings,
  type Settings,
  type TicketNumbers,
  writeSetting,
  isErased,
} from '#pwa/gate/engine/gate-replica.ts';
import type { PhoneClock } from '#pwa/gate/engine/phone-clock.ts';
import { describeTicket } from '#pwa/gate/engine/describe-ticket.ts';
import type { FoundPerson } from '#pwa/gate/engine/shown-person.ts';
import type { ReadTicket } from '#pwa/gate/engine/ticket-reader.ts';
import type { VerifiedTicket } from '#pwa/gate/engine/verify-ticket.ts';
import type { Snapshot } from '#pwa/gate/engine/watch-rows.ts';
import type { GateSearch } from '#pwa/gate/search/gate-search.ts';
import { type GatesOverview, overviewOf } from '#pwa/gate/officer/gates-overview.ts';
import { getPhoneExceptions } from '#sync/contracts/gate/gate-exceptions.ts';
import { request } from '#pwa/lib/http/request.ts';

/** A ticket that an officer looked up; nothing is counted. */
export interface FoundTicket {
  /** The check as an answer shows it; its decision is what this phone's list says. */
  check: ShownCheck;
  entry: GateEntryRow | null;
  presence: Presence;
  /** Whether a number could let it in at a steward's phone. */
  mayGive: boolean;
  /** The ticket's numbers; null if this phone does not have them yet. */
  numbers: TicketNumbers | null;
  /** The hash under which a grant is stored; null if nothing of the code is kept. */
  hash: string | null;
  source: GateScan['source'];
}

export interface OfficerTools {
  /** A scanned code. */
  lookUp(text: string, source: 'camera' | 'scanner'): Promise<FoundTicket>;
  /** @param code as printed, `RP79-ARTX` */
  lookUpCode(code: string): Promise<FoundTicket>;
  /**
   * Returns the digits once it is on the disk that they were given: those of now, if they were renewed
   * since the ticket was looked up.
   *
   * @throws an error if they could not be saved, or are not loaded again yet: then there is no number
   */
  give(found: FoundTicket): Promise<GivenNumber>;
  /** Newest first. */
  given(): Promise<GivenNumber[]>;
  overview(): Promise<GatesOverview>;
  /** Returns the exceptions that this phone last heard of; null if it never did. */
  exceptions(): Promise<KnownExceptions | null>;
  /** @throws ApiError without signal, or if the server refuses */
  fetchExceptions(): Promise<KnownExceptions>;
}

export interface OfficerContext {
  replica: GateReplica;
  clock: PhoneClock;
  snapshot: () => Snapshot;
  /** Queues a scan for the server, with settings in the same transaction. */
  save: (scan: GateScan, settings: () => Promise<void>) => Promise<void>;
  /** Names and faces without the ticket, while its PIN is open. */
  search: Pick<GateSearch, 'state' | 'find' | 'personOf'>;
  readTicket: ReadTicket;
  /** Reads the list from the server; false if it does not answer soon. */
  refresh: () => Promise<boolean>;
}

/** Answers that a number may overrule. Tickets that are revoked, replaced or not ours stay out. */
const mayBeGiven: readonly Answer[] = [
  'askOfficer',
  'tooEarly',
  'closed',
  'otherGate',
  'alreadyInside',
  'maybeInside',
  'onTheList',
];

const noNumber = 'there is no number for this ticket';

export function createOfficerTools(context: OfficerContext): OfficerTools {
  const { replica, clock, snapshot, save, search, readTicket, refresh } = context;

  async function find(
    ticket: VerifiedTicket | null,
    entry: GateEntryRow | null,
    { hash, presented, source }: Pick<FoundTicket, 'hash' | 'source'> & { presented: Presented },
    withoutTicket?: FoundPerson,
  ): Promise<FoundTicket> {
    const { index, facts, listAsOf } = checkContext(snapshot(), clock);
    const presence: Presence = hash === null ? { state: 'notSeen' } : index.presence(hash);
    const decision: Decision = decide({
      ...facts,
      presented,
      listAsOf: listAsOf ?? 0,
      presence,
      letInHereAt: null,
      direction: 'in',
      override: null,
    });
    const shown = await describeTicket(replica, decision, ticket, entry, withoutTicket);
    const known = await readSetting(replica, 'numbers');
    return {
      check: { key: 0, decision, ...shown, at: facts.now, scanId: null },
      entry,
      presence,
      mayGive: mayBeGiven.includes(decision.answer) && hash !== null,
      numbers: hash === null ? null : numbersOf(known, entry, hash),
      hash,
      source,
    };
  }

  /** The search notes that someone was looked up, as it does for stewards. */
  async function personOf({ h }: GateEntryRow, code: string): Promise<FoundPerson | undefined> {
    if (search.state().kind !== 'open') return undefined;
    await search.find(code);
    return search.personOf(h);
  }

  return {
    async lookUp(text, source) {
      const ticket = await readTicket(text);
      const { index } = snapshot();
      if (ticket === null)
        return find(null, null, { hash: null, presented: { kind: 'unreadable' }, source });
      const entry = index.entry(ticket.hash) ?? null;
      const presented: Presented = {
        kind: 'ticket',
        signature: ticket.signature,
        matchId: ticket.ticket.matchId,
        test: ticket.isTest,
        entry: entry && index.entryFacts(entry),
      };
      return find(ticket, entry, { hash: ticket.hash, presented, source });
    },

    async lookUpCode(code) {
      const known = snapshot().index.coded(code);
      // A code alone has no signature: if it is not on the newest list, it is not ours.
      const isFresh = known === undefined && (await refresh());
      const { index, match } = snapshot();
      const entry = index.coded(code) ?? null;
      if (entry === null && isFresh)
        return find(null, null, { hash: null, presented: { kind: 'unreadable' }, source: 'typed' });
      const presented: Presented =
        entry === null
          ? { kind: 'ticket', signature: 'good', matchId: match.id, test: false, entry: null }
          : { kind: 'entry', entry: index.entryFacts(entry), documentCompared: true };
      const hash = entry?.h ?? hashOfCode(code);
      const person = entry === null ? undefined : await personOf(entry, code);
      const found = await find(null, entry, { hash, presented, source: 'typed' }, person);
      return { ...found, check: { ...found.check, code } };
    },

    async give({ check: { code, decision }, hash, entry, source, mayGive, numbers }) {
      const { device, gate, listAsOf } = snapshot();
      const isOfficer = device.rights === 'officer';
      if (!mayGive || numbers === null || code === null || hash === null || !isOfficer)
        throw new Error(noNumber);
      const at = clock.now();
      const id = uuid();
      const scan: GateScan = {
        id,
        gateId: gate.id,
        h: hash,
        act: 'grant',
        undoes: null,
        answer: decision.answer,
        source,
        at: new Date(at).toISOString(),
        clockCertain: clock.isCertain(listAsOf),
        listAsOf: listAsOf === null ? null : new Date(listAsOf).toISOString(),
        override: null,
        document: null,
      };
      const ticket = { id, code, no: entry?.no ?? null, h: hash, at, ...numbers };
      await save(scan, async () => {
        // The numbers may have been renewed since the ticket was looked up.
        const known = await readSettings(replica, ['numbers', 'given']);
        const current = numbersOf(known.numbers, entry, hash);
        if (current === null) throw new Error(noNumber);
        Object.assign(ticket, current);
        await writeSetting(replica, 'given', [...(known.given ?? []), ticket]);
      });
      return ticket;
    },

    given: async () => ((await readSetting(replica, 'given')) ?? []).toReversed(),

    async overview() {
      const given = (await readSetting(replica, 'given')) ?? [];
      const times = await readSetting(replica, 'phoneTimes');
      return overviewOf(snapshot(), { given: new Set(given.map(({ h }) => h)), times });
    },

    exceptions: async () => (await readSetting(replica, 'exceptions')) ?? null,
    fetchExceptions: () => fetchExceptions(replica),
  };
}

function numbersOf(
  known: Settings['numbers'] | undefined,
  entry: GateEntryRow | null,
  hash: string,
): TicketNumbers | null {
  const spare = spareSlotOf(hash);
  const digitsOf = (slot: number) => {
    const number = known?.slots.get(slot);
    return number !== undefined && 'digits' in number ? number.digits : null;
  };
  const digits = digitsOf(entry?.no ?? spare);
  if (digits === null) return null;
  return {
    digits,
    unlisted: entry === null ? null : digitsOf(spare),
    before: known?.before.get(entry?.no ?? spare)?.digits ?? null,
  };
}

/**
 * Asks the server for the match's exceptions, and stores what it says for when there is no signal.
 *
 * @throws ApiError without signal, or if the server refuses
 */
async function fetchExceptions(replica: GateReplica): Promise<KnownExceptions> {
  const token = (await readSetting(replica, 'enrolment'))?.token ?? null;
  const { data } = await request(getPhoneExceptions, {}, { token });
  const known = { at: Date.parse(data.now), list: data.exceptions };
  await replica.transaction('rw', replica.setting, async () => {
    // A reply that comes after the list was erased brings nothing back.
    if (!(await isErased(replica))) await writeSetting(replica, 'exceptions', known);
  });
  return known;
}
