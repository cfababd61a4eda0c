/** A minimal phone that follows the protocol; tests inspect its rows. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { collections } from '#sync/contracts/core/collections.ts';
import { pullReply, type PullReply, type PullRequest } from '#sync/protocol/pull.ts';
import { mergeReplies } from '#sync/server/testing/merge-replies.ts';
import type { Pull } from '#sync/server/pull/pull.ts';

interface HeldRow {
  bucket: string;
  row: { id: string; version: number; [field: string]: unknown };
}

type Schemas = Readonly<Record<string, { parse(row: unknown): unknown }>>;

export interface Phone {
  epoch: string | null;
  cursors: Record<string, string>;
  /** Rows by `collection/id`. */
  readonly rows: Map<string, HeldRow>;
  /** Pulls once and applies the reply. */
  pull(digests?: PullRequest['digests']): Promise<PullReply>;
  /**
   * Pulls until no change is hidden by an open transaction (of this test or another) and returns
   * the merged replies.
   */
  sync(): Promise<PullReply>;
  /** A row of a collection by id. */
  row(collection: string, id: string): HeldRow['row'] | undefined;
  names(collection: string): unknown[];
}

/** `schemas`: validates rows with these instead of the contracts. */
export function createTestPhone(
  pull: Pull,
  viewer: unknown,
  schemas: Schemas = collections,
): Phone {
  const phone: Phone = {
    epoch: null,
    cursors: {},
    rows: new Map(),
    async pull(digests) {
      const { epoch, cursors } = phone;
      const request = { protocol: 1 as const, epoch, cursors, ...(digests && { digests }) };
      const reply = pullReply.parse(JSON.parse(await pull(viewer, request)));
      apply(phone, reply, schemas);
      return reply;
    },
    async sync() {
      const replies: PullReply[] = [];
      for (let attempt = 0; attempt < 500; attempt += 1) {
        const reply = await phone.pull();
        replies.push(reply);
        if (!reply.lagging) return { ...reply, buckets: mergeReplies(replies) };
        await sleep(20);
      }
      throw new Error('the answers keep lagging');
    },
    row: (collection, id) => phone.rows.get(`${collection}/${id}`)?.row,
    names: (collection) =>
      [...phone.rows]
        .filter(([key]) => key.startsWith(`${collection}/`))
        .map(([, { row }]) => row['name']),
  };
  return phone;
}

function apply(phone: Phone, reply: PullReply, schemas: Schemas): void {
  if (phone.epoch !== reply.epoch) {
    phone.rows.clear();
    phone.cursors = {};
  }
  phone.epoch = reply.epoch;
  for (const [bucket, { mode, cursor, rows, deleted }] of Object.entries(reply.buckets)) {
    const deleteRow = (key: string) =>
      phone.rows.get(key)?.bucket === bucket && phone.rows.delete(key);
    if (mode !== 'delta') for (const key of phone.rows.keys()) deleteRow(key);
    for (const [collection, ids] of Object.entries(deleted)) {
      for (const id of ids) deleteRow(`${collection}/${id}`);
    }
    for (const [collection, list] of Object.entries(rows)) {
      for (const row of list) {
        schemas[collection]?.parse(row);
        const key = `${collection}/${row.id}`;
        const stored = phone.rows.get(key);
        // An older version never overwrites a newer one, except in a snapshot.
        if (!stored || stored.row.version <= row.version || mode === 'snapshot') {
          phone.rows.set(key, { bucket, row });
        }
      }
    }
    if (cursor === undefined) delete phone.cursors[bucket];
    else phone.cursors[bucket] = cursor;
  }
}

/** The digest of a bucket that a phone holds (docs/sync-protocol.md, "Digests"). */
export function phoneDigest({ rows }: Pick<Phone, 'rows'>): { count: number; hash: string } {
  const lines = [...rows].map(([key, { row }]) => `${key}:${row.version}`).toSorted();
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { count: lines.length, hash };
}
