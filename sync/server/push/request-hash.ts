import { createHash } from 'node:crypto';
import type { Mutation } from '#sync/protocol/push.ts';

/** SHA-256 in hex of name, arguments and base, independent of key order. */
export function requestHash({ name, args, base }: Mutation): string {
  const text = canonicalJson([name, args ?? null, base ?? null]);
  return createHash('sha256').update(text).digest('hex');
}

/** JSON with sorted keys. Recursive: the caller limits the depth. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
