/** What the page gives the measurement, one function a rival. */

export interface StoredRow {
  kind: string;
  bucket: string;
  row: Record<string, unknown>;
}

/** Every rival holds all rows in one place, under `kind/id`. */
export interface RivalRow extends StoredRow {
  key: string;
  version: number;
}

export interface Run {
  /** Milliseconds from the start of the replication until all rows are readable in IndexedDB. */
  took: number;
  /** The same until the replication says that it is done: its own checkpoint is kept too. */
  whole: number;
  /** The same until the page can read them, where that is an earlier moment. */
  inMemory?: number;
  /** Read back from a database that was closed and opened again. */
  stored: StoredRow[];
}

export async function ask<Answer>(token: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api/bench/rivals/${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'x-access-token': token },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

export function storedRow({ kind, bucket, row }: RivalRow): StoredRow {
  return { kind, bucket, row };
}
