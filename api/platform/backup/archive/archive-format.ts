/**
 * The format of a backup: a gzipped tar that starts with `head.json`, then has keys, tables and
 * files, and ends with `manifest.json`, which lists all of them. Readers ignore every other name.
 */
import * as z from 'zod';
import { StartError } from '#api/platform/startup/start-error.ts';

export const headName = 'head.json';
export const manifestName = 'manifest.json';
/** Raised when earlier versions cannot read the new format. */
export const formatVersion = 2;

export const head = z.object({
  format: z.literal('touchline-backup'),
  formatVersion: z.int(),
  product: z.string(),
  takenAt: z.iso.datetime(),
});

export const keyNames = ['jwt-secret', 'ticket-signing-key.pem'] as const;
export type KeyName = (typeof keyNames)[number];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The form of the identifiers in the migrations; others are not the product's. */
export const identifierPattern = /^[a-z_][a-z0-9_]{0,62}$/;
const sqlName = z.string().regex(identifierPattern);
const key = z.object({
  /** `environment`: the operator keeps the secret elsewhere, so the backup does not contain it. */
  from: z.enum(['file', 'environment', 'nowhere']),
  /** Shows whether two secrets differ without revealing anything else about them. */
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
    /** Files that rows name but that were missing from the store. */
    missing: z.array(z.string()),
    /** Files in the store whose contents do not match their rows; copied as they were. */
    damaged: z.array(z.string()),
  }),
  /** How many files are encrypted with which keys, none of which is in the backup. */
  encryption: z
    .array(z.object({ keyId: z.string().regex(/^[0-9a-f]{16}$/), files: z.int().min(1) }))
    .default([]),
  keys: z.object({ 'jwt-secret': key, 'ticket-signing-key.pem': key }),
  /** Every other entry of the archive, in order. */
  parts: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256 })),
});

export type Head = z.infer<typeof head>;
export type Manifest = z.infer<typeof manifest>;
export type Part = Manifest['parts'][number];
export type TableEntry = Manifest['tables'][number];

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

/** Parses an entry's name; null for names that no backup contains, such as a path elsewhere. */
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
