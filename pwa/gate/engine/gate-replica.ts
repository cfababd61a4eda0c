/** The database of a gate's phone, one for each match: an instance of the sync engine. */
import type { Table } from 'dexie';
import type { GateDeviceRow, GateMatchRow, GateRow } from '#sync/contracts/gate/gate-rows.ts';
import type { Infer } from '#sync/contracts/core/endpoint.ts';
import type { PhoneException } from '#sync/contracts/gate/gate-exceptions.ts';
import type { Enrolment, getOwnGateDevice } from '#sync/contracts/gate/gate-calls.ts';
import type { PhoneKey } from '#sync/contracts/gate/phone-key.ts';
import type { ComparedMovement } from '#sync/contracts/gate/compared-people.ts';
import type { SealedIndex, StoredSearchKey } from '#pwa/gate/search/stored-search.ts';
import type { StoredClock } from '#pwa/gate/engine/phone-clock.ts';
import type { SyncDefinition } from '#sync/client/definition.ts';
import {
  type ReplicaDefinition,
  type SyncReplica,
  syncTables,
} from '#sync/client/storage/sync-replica.ts';

/** A sealed card, by its number on the list. */
export interface StoredCard {
  no: number;
  /** Version of its names and picture. */
  card: number;
  box: string;
}

/** The officer's numbers for one ticket. */
export interface TicketNumbers {
  digits: string;
  /** The number for a phone whose list is older; null if this phone's list does not have the ticket. */
  unlisted: string | null;
  /** The number for a phone that has had no signal since the numbers were renewed. */
  before: string | null;
}

/** A number that this phone has given. */
export interface GivenNumber extends TicketNumbers {
  /** The grant's id. */
  id: string;
  /** `RP79-ARTX` */
  code: string;
  /** Number on the list; null for a ticket that it did not have. */
  no: number | null;
  /** Epoch milliseconds. */
  at: number;
}

/** The movements that one phone's codes have shown, and its last code. */
export interface HeardPhone {
  /** Movements by number on the list. */
  people: Map<number, ComparedMovement>;
  /** Its last code, to be passed on, and that code's time in Unix seconds. */
  text: string;
  seconds: number;
}

/** A comparison with another gate. */
export interface ComparedWith {
  gate: number;
  /** Epoch milliseconds. */
  at: number;
  /** The people that it showed inside. */
  people: number;
}

/** Why and when the list was erased, and how much there was. */
export interface EndedGate {
  reason: 'handedIn' | 'closed' | 'expired' | 'revoked';
  /** Epoch milliseconds. */
  at: number;
  tickets: number;
  cards: number;
  /** Checks that this phone has made. */
  scans: number;
  /** Whether nothing of it is left in the browser's files either. */
  isDiskErased?: boolean;
}

export type PhoneTimes = NonNullable<Infer<(typeof getOwnGateDevice)['reply']>['phones']>;

/** The exceptions of the match, as the server last told this phone. */
export interface KnownExceptions {
  /** The server's time when it said so, epoch milliseconds. */
  at: number;
  /** Newest first. */
  list: PhoneException[];
}

/** Values that are neither synced nor sent, by key. */
export interface Settings {
  /** The identity made before the first call; enrolling again with it returns the same phone. */
  identity: { device: string; secret: string };
  enrolment: Pick<Enrolment, 'token' | 'keys' | 'erasedAt' | 'entries'> & {
    device: GateDeviceRow;
    gate: GateRow;
    match: GateMatchRow;
    at: number;
  };
  /** The key, with the phone's id for which it was made. */
  phoneKey: PhoneKey & { device: string };
  clock: StoredClock;
  /** Scans that the server must have of this phone before it is handed in, undos too. */
  scans: number;
  /** Tickets that this phone has checked, as the media office counts them. */
  checks: number;
  /** How many wrong officer's numbers were typed for a ticket, by its printed code. */
  wrongNumbers: Record<string, number>;
  /** Officer's numbers by slot: what typed digits are checked with, or on an officer's phone the digits. */
  numbers: {
    numbersNo: number;
    slots: Map<number, { salt: string; verifier: string } | { digits: string }>;
    /** Digits that were renewed, which phones without signal still take. */
    before: Map<number, { digits: string }>;
  };
  /** Movements that other phones' codes have shown, by the phone's id. */
  heard: Map<string, HeardPhone>;
  /** Numbers that this phone has shown to other gates as inside. */
  shown: Set<number>;
  /** When each gate was last compared with, and how many people it showed. */
  comparedGates: Map<number, ComparedWith>;
  /** The key of a phone that may search; deleted by too many wrong PINs. */
  searchKey: StoredSearchKey;
  /** Opens with the key of the same number; both are written together. */
  searchIndex: SealedIndex;
  /** The server speaks to newer versions of the page only. */
  outdated: boolean;
  /** Tickets for which this officer's phone gave a number, oldest first; `at` in milliseconds. */
  given: (GivenNumber & { h: string | null })[];
  /** When the server last heard from each phone, on an officer's phone; as of `at`, milliseconds. */
  phoneTimes: { at: number; phones: PhoneTimes };
  /** The exceptions on an officer's phone, as the server last said. */
  exceptions: KnownExceptions;
  ended: EndedGate;
  /** The counts when the steward asked to hand in: the list may be gone before it is erased. */
  handIn: { scans: number; tickets?: number; cards?: number; at: number };
}
export type SettingRow = {
  [Key in keyof Settings]: { key: Key; value: Settings[Key] };
}[keyof Settings];

export type GateReplica = SyncReplica & {
  card: Table<StoredCard, number>;
  setting: Table<SettingRow, keyof Settings>;
};

export const gateReplica: ReplicaDefinition<GateReplica> = {
  prefix: 'touchline-gate-',
  versions: {
    1: {
      ...syncTables,
      gate_match: 'id',
      gate: 'id',
      gate_device: 'id',
      gate_entry: 'id',
      gate_scan: 'id',
      card: 'no',
      setting: 'key',
    },
  },
  collections: ['gate_match', 'gate', 'gate_device', 'gate_entry', 'gate_scan'],
  rowShape: '2',
  backgroundTag: 'touchline-gate',
  strictTables: ['setting'],
  draftTables: [],
  deleteDerived: ({ card }) => card.clear(),
  // Cards can be loaded again, checks cannot be made again.
  async freeStorage({ card }) {
    const keys = await card.toCollection().limit(40).primaryKeys();
    await card.bulkDelete(keys);
    return keys.length > 0;
  },
};

export const gateSync: SyncDefinition<GateReplica> = {
  replica: gateReplica,
  address: '/api/gate/sync',
  mayPull: async (replica) => !(await isErased(replica)),
};

/** Whether the list is gone; inside a transaction over the settings. */
export async function isErased(replica: GateReplica): Promise<boolean> {
  return (await readSetting(replica, 'ended')) !== undefined;
}

export async function readSetting<Key extends keyof Settings>(
  { setting }: GateReplica,
  key: Key,
): Promise<Settings[Key] | undefined> {
  const row = await setting.get(key);
  return row?.value as Settings[Key] | undefined;
}

/** Reads several settings in one transaction; those that are not there are missing. */
export async function readSettings<Key extends keyof Settings>(
  { setting }: GateReplica,
  keys: readonly Key[],
): Promise<{ [Read in Key]?: Settings[Read] }> {
  const rows = await setting.bulkGet([...keys]);
  const found = rows.flatMap((row) => (row === undefined ? [] : [[row.key, row.value] as const]));
  return Object.fromEntries(found) as { [Read in Key]?: Settings[Read] };
}

export async function writeSetting<Key extends keyof Settings>(
  { setting }: GateReplica,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  await setting.put({ key, value } as SettingRow);
}
