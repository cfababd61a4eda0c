/** The interface that each rival provides to the measurement. */

export interface StoredRow {
  kind: string;
  bucket: string;
  row: Record<string, unknown>;
}

/** Every rival stores all rows in one place, under `kind/id`. */
export interface RivalRow extends StoredRow {
  key: string;
  version: number;
}

export interface Run {
  /** Milliseconds from the start of the replication until all rows are readable in IndexedDB. */
  took: number;
  /** Milliseconds until the replication reports completion, with its checkpoint stored. */
  whole: number;
  /** Milliseconds until the page can read the rows, if that is earlier. */
  inMemory?: number;
  /** Rows read from the database after closing and reopening it. */
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
