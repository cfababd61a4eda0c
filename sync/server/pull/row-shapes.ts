/**
 * The shape of the rows in each kind of bucket, which cursors are signed with. The database says
 * it, not the process: in a rolling deployment, processes of two versions read the same views.
 */
import type { Run } from '#sync/server/database.ts';
import { bucketKind } from '#sync/server/pull/feed-findings.ts';
import { shapesStatement } from '#sync/server/pull/statements.ts';

export interface RowShapes {
  /** Compared with that of each statement's snapshot. */
  readonly version: string;
  /** The shape of a bucket's rows. */
  of(bucket: string): string;
  /** Whether the database publishes rows in buckets of this bucket's kind. */
  isPublished(bucket: string): boolean;
}

export interface ShapeReader {
  /** Read once, until they are known to be outdated. */
  current(): Promise<RowShapes>;
  /** Reads the shapes anew, once for all callers that saw the same outdated ones. */
  after(outdated: RowShapes): Promise<RowShapes>;
}

interface ShapesRow {
  version: string;
  shapes: Record<string, string>;
}

export function createShapeReader(run: Run): ShapeReader {
  let reading: Promise<RowShapes> | undefined;
  let known: RowShapes | undefined;

  async function read(): Promise<RowShapes> {
    const [row] = await run<ShapesRow>(shapesStatement, []);
    if (!row) throw new Error('The sync schema has lost its row of sync.meta.');
    const shapes = new Map(Object.entries(row.shapes));
    const others = shapes.get('') ?? '';
    known = {
      version: row.version,
      of: (bucket) => shapes.get(bucketKind(bucket)) ?? others,
      isPublished: (bucket) => shapes.has(bucketKind(bucket)),
    };
    return known;
  }

  async function current(): Promise<RowShapes> {
    if (known) return known;
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  }

  return {
    current,
    async after(outdated) {
      if (known === outdated) known = undefined;
      return current();
    },
  };
}
