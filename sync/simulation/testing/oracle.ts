/**
 * The oracle: a phone must hold exactly the published rows of its user's buckets, which follow from
 * account and accreditations. Knows no feed, cursor or delta.
 */
import { isDeepStrictEqual } from 'node:util';
import type { MetaRow, Position } from '#sync/client/storage/sync-replica.ts';
import type { SimulatedPhone } from '#sync/simulation/simulated-phone.ts';
import type { FaultPlan } from '#sync/simulation/fault-plan.ts';
import type { PhoneStorage } from '#sync/simulation/testing/phone-storage.ts';

/** `bucket collection/id` → the row as JSON with sorted keys. */
export type RowSnapshot = Map<string, string>;

/** The parts of a running history that the oracle needs. */
export interface ObservedWorld {
  readonly devices: readonly SimulatedPhone[];
  readonly plan: FaultPlan;
  /** Rows before a commit that happened during a reply, by `beforeKey`. */
  readonly before: ReadonlyMap<string, RowSnapshot>;
  readonly server: { readonly lagging: boolean };
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  stored(device: SimulatedPhone, user: string): Promise<PhoneStorage | null>;
}

interface Facts {
  scope: string;
  status: string;
  deleted: boolean;
  events: { id: string; archived: boolean; reports: number }[];
}

export const beforeKey = (user: string, hasArchive: boolean) => `${user} ${hasArchive}`;

/** @param hasArchive whether the phone asked for earlier seasons */
export async function expectedRows(
  world: ObservedWorld,
  user: string,
  hasArchive: boolean,
): Promise<RowSnapshot> {
  const [facts] = (await world.sql(
    `select scope, status, deleted_at is not null as deleted, coalesce((
       select json_agg(json_build_object('id', c.event_id, 'archived', e.archived_at is not null,
         'reports', (select count(*) from report r where r.event_id = e.id and r.officer_id = a.id
           and r.status <> 'published' and r.archived_at is null))) from accreditation c join event e on e.id = c.event_id
       where c.account_id = a.id and c.status = 'approved' and e.deleted_at is null), '[]') as events
     from account a where id = $1`,
    [user],
  )) as unknown as Facts[];
  const buckets = new Set<string>();
  if (facts?.status === 'approved' && !facts.deleted) {
    buckets.add(`user/${user}`);
    if (facts.scope !== 'admin') {
      buckets.add('season');
      for (const { id, archived, reports } of facts.events)
        if (!archived || hasArchive || reports > 0) buckets.add(`event/${id}`);
      if (hasArchive) buckets.add('past').add(`archive/${user}`);
    }
  }
  const rows = await world.sql('select bucket, collection, id, body from sync.published');
  const picture: RowSnapshot = new Map();
  for (const { bucket, collection, id, body } of rows)
    if (buckets.has(String(bucket)))
      picture.set(`${String(bucket)} ${String(collection)}/${String(id)}`, text(body));
  return picture;
}

export async function storedRows(
  world: ObservedWorld,
  device: SimulatedPhone,
  user: string,
): Promise<RowSnapshot> {
  const stored = await world.stored(device, user);
  const picture: RowSnapshot = new Map();
  for (const [collection, rows] of Object.entries(stored?.rows ?? {}))
    for (const { _bucket, ...row } of rows)
      picture.set(`${_bucket} ${collection}/${row.id}`, text(row));
  return picture;
}

/** Whether the phone has a cursor of its archive. */
async function asksForArchive(
  world: ObservedWorld,
  device: SimulatedPhone,
  user: string,
): Promise<boolean> {
  const meta = (await world.stored(device, user))?.others['meta'] as MetaRow[] | undefined;
  const position = meta?.find(({ key }) => key === 'position')?.value as Position | undefined;
  return position !== undefined && `archive/${user}` in position.cursors;
}

/** @throws InvariantViolation listing the differences between a phone and the tables */
export async function assertMatchesTables(
  world: ObservedWorld,
  device: SimulatedPhone,
  user: string,
): Promise<void> {
  const hasArchive = await asksForArchive(world, device, user);
  const [stored, expected] = [
    await storedRows(world, device, user),
    await expectedRows(world, user, hasArchive),
  ];
  // A commit during a reply is either completely in it or not at all.
  const before = world.before.get(beforeKey(user, hasArchive));
  if (world.plan.happened === 'a commit meanwhile' && isDeepStrictEqual(stored, before)) return;
  const lines: string[] = [];
  for (const [key, row] of expected)
    if (stored.get(key) !== row)
      lines.push(`${key} should be ${row}, is ${stored.get(key) ?? 'not'}`);
  for (const key of stored.keys()) if (!expected.has(key)) lines.push(`${key} should not be there`);
  if (lines.length > 0)
    throw new InvariantViolation(
      `phone ${world.devices.indexOf(device)} differs:\n${lines.join('\n')}`,
    );
}

/**
 * Checks a phone that has died: a reply was applied completely or not at all, and no valid row is
 * gone.
 */
export async function assertNothingLost(
  world: ObservedWorld,
  device: SimulatedPhone,
  user: string,
  before: RowSnapshot,
): Promise<void> {
  const after = await storedRows(world, device, user);
  const expected = await expectedRows(world, user, await asksForArchive(world, device, user));
  const missing = [...before.keys()].filter((key) => expected.has(key) && !after.has(key));
  if (missing.length > 0 && !device.hasLostRows)
    throw new InvariantViolation(
      `phone ${world.devices.indexOf(device)} lost when it died: ${missing.join(', ')}`,
    );
  // A lagging reply is complete in itself, but matches neither state.
  if (world.server.lagging || isDeepStrictEqual(after, before)) return;
  if (!device.hasLostRows) await assertMatchesTables(world, device, user);
}

/** The engine broke a guarantee. */
export class InvariantViolation extends Error {
  override readonly name = 'Fault';
}

function text(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!(value instanceof Object)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
