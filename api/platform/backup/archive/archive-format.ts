/**
 * What a backup consists of: a gzipped tar with `head.json` first, then keys, tables and files in
 * any number, and `manifest.json`, which lists them all, last. Only these names are ever read.
 */
import * as z from 'zod';
import { StartError } from '#api/platform/startup/start-error.ts';

export const headName = 'head.json';
export const manifestName = 'manifest.json';
/** Grows when a reader of before could not make sense of a file. */
export const formatVersion = 1;

export const head = z.object({
  format: z.literal('touchline-backup'),
  formatVersion: z.int(),
  product: z.string(),
  takenAt: z.iso.datetime(),
});

/** The names of the secrets in DATA_DIR. */
export const keyNames = ['jwt-secret', 'ticket-signing-key.pem'] as const;
export type KeyName = (typeof keyNames)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** PostgreSQL's names as the migrations write them; others are none of the product's. */
export const identifierPattern = /^[a-z_][a-z0-9_]{0,62}$/;
const sqlName = z.string().regex(identifierPattern);
const key = z.object({
  /** `environment`: the operator keeps it elsewhere and it is not in here. */
  from: z.enum(['file', 'environment', 'nowhere']),
  /** Tells two secrets apart and nothing else about them. */
  fingerprint: z.string().nullable(),
});

export const manifest = head.extend({
  migrations: z.array(z.string().regex(/^\d{4}-[a-z0-9-]+$/)),
  tables: z.array(
    z.object({
      schema: sqlName,
      name: sqlName,
      columns: z.array(sqlName),
      rows: z.int().min(0),
    }),
  ),
  sequences: z.array(
    z.object({ schema: sqlName, name: sqlName, value: z.string().regex(/^-?\d{1,19}$/) }),
  ),
  files: z.object({
    count: z.int().min(0),
    bytes: z.int().min(0),
    /** Named by rows, and not in the store when it was copied. */
    missing: z.array(z.string()),
    /** In the store with other contents than their rows say; kept as they were. */
    damaged: z.array(z.string()),
  }),
  keys: z.object({ 'jwt-secret': key, 'ticket-signing-key.pem': key }),
  /** Everything else in the file, in its order. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256 })),
});

export type Head = z.infer<typeof head>;
export type Manifest = z.infer<typeof manifest>;
export type Part = Manifest['parts'][number];
export type TableEntry = Manifest['tables'][number];

/** What cannot be done with a file, a folder or a database, in a line for the operator. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';
}

export type ParsedPartName =
  | { kind: 'key'; name: KeyName }
  | { kind: 'table'; table: string; chunk: number }
  | { kind: 'file'; name: string };

const partPatterns = {
  key: /^keys\/(jwt-secret|ticket-signing-key\.pem)$/,
  table: /^database\/([a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62})\/(\d{6})$/,
  file: /^files\/([A-Za-z0-9_-]{22}\.[a-z0-9]{2,5})$/,
};

/** What a part holds by its name; null for a name that no backup has, such as a path elsewhere. */
export function parsePartName(part: string): ParsedPartName | null {
  const key = partPatterns.key.exec(part)?.[1];
  if (key !== undefined) return { kind: 'key', name: key as KeyName };
  const [, table, chunk] = partPatterns.table.exec(part) ?? [];
  if (table !== undefined) return { kind: 'table', table, chunk: Number(chunk) };
  const file = partPatterns.file.exec(part)?.[1];
  return file === undefined ? null : { kind: 'file', name: file };
}

export function tablePartName({ schema, name }: { schema: string; name: string }, chunk: number) {
  return `database/${schema}.${name}/${String(chunk).padStart(6, '0')}`;
}
