/** Reads and alters a phone's storage directly. */
import type { AttentionItem, OutboxItem, SentItem } from '#sync/client/storage/sync-replica.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import type { StoredRow } from '#sync/client/storage/sync-replica.ts';
import type { SimulatedPhone } from '#sync/simulation/simulated-phone.ts';
import type { Engine } from '#sync/simulation/engine.ts';
import { createFaultPlan } from '#sync/simulation/fault-plan.ts';
import { PhoneProcess } from '#sync/simulation/phone-process.ts';

export interface PhoneStorage {
  /** Rows by collection. */
  rows: Record<string, StoredRow[]>;
  outbox: OutboxItem[];
  sent: SentItem[];
  attention: AttentionItem[];
  /** All other tables. */
  others: Record<string, unknown[]>;
}

export function readPhoneStorage(
  device: SimulatedPhone,
  user: string,
  engine: Engine,
): Promise<PhoneStorage> {
  return withoutFaults(device, user, engine, async (replica) => {
    const all = await replica.transaction('r', replica.tables, () =>
      Promise.all(
        replica.tables.map(async (table) => [table.name, await table.toArray()] as const),
      ),
    );
    const tables = Object.fromEntries(all) as Record<string, never[]>;
    const { outbox = [], sent = [], attention = [], ...rest } = tables;
    const rows = Object.fromEntries(engine.collectionNames.map((name) => [name, rest[name] ?? []]));
    const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in rows)));
    return { rows, outbox, sent, attention, others };
  });
}

export function clearRows(
  device: SimulatedPhone,
  user: string,
  engine: Engine,
  collection: string,
): Promise<void> {
  return withoutFaults(device, user, engine, (replica) => replica.table(collection).clear());
}

/** Runs in a separate process without faults. */
function withoutFaults<T>(
  { factory }: SimulatedPhone,
  user: string,
  engine: Engine,
  work: (replica: Replica) => Promise<T>,
): Promise<T> {
  const calm = createFaultPlan();
  const process = new PhoneProcess({ factory, plan: () => calm, now: () => 0 });
  return process.run(async () => {
    const replica = await engine.openReplica(user);
    try {
      return await work(replica);
    } finally {
      replica.close();
      process.dispose();
    }
  });
}

/** Whether nothing of the user is stored. */
export function isEmptyStorage({ rows, outbox, sent, attention, others }: PhoneStorage): boolean {
  const lists = [...Object.values(rows), ...Object.values(others), outbox, sent, attention];
  return lists.every((list) => list.length === 0);
}

/** The marks in a stored item's texts, the hashes of its photos, and its id. */
export function findMarks(item: unknown): string[] {
  const { id } = Object(item) as { id?: unknown };
  const marks = JSON.stringify(item)?.match(/‹\d+›|[0-9a-f]{64}/g) ?? [];
  return typeof id === 'string' ? [...marks, id] : marks;
}
