/** Holds a request against its contract and says what is wrong, field by field. */
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#sync/contracts/endpoint.ts';
import { isMessageKey } from '#sync/contracts/messages/messages.ts';
import type { MessageKey } from '#sync/contracts/messages/messages.ts';
import { invalid } from '#api/platform/errors.ts';
import type { AppError } from '#api/platform/errors.ts';

type Issue = z.core.$ZodIssue;
type Fields = Map<string, MessageKey>;

const maxDepth = 32;
const maxFields = 50;
const maxPath = 100;

export interface ValidCall {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parsed parts of the request; throws 422 with every wrong field, unknown keys among them. */
export function validateCall(endpoint: Endpoint, request: FastifyRequest): ValidCall {
  const fields: Fields = new Map();
  const parts = {
    params: part(endpoint.params, request.params, fields),
    query: part(endpoint.query, request.query, fields),
    body: part(endpoint.body, request.body, fields),
  };
  if (fields.size > 0) throw refuse(fields);
  return parts;
}

/** Whether PostgreSQL could store all of it, and no walk over it would go too deep. */
export function isStorable(value: unknown): boolean {
  return storable(value, new Map());
}

function part(schema: z.ZodMiniType | undefined, value: unknown, fields: Fields): unknown {
  if (!storable(value, fields)) return undefined;
  if (!schema) {
    // A call without a body takes none; an empty object is what many clients send for nothing.
    for (const key of Object.keys(value ?? {})) note(fields, [key], 'error.unknownField');
    return undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) noteIssue(fields, issue, value);
  return undefined;
}

function noteIssue(fields: Fields, issue: Issue, input: unknown): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) note(fields, [...issue.path, key], 'error.unknownField');
    return;
  }
  note(fields, issue.path, keyOf(issue, input));
}

function keyOf(issue: Issue, input: unknown): MessageKey {
  if (isMessageKey(issue.message)) return issue.message;
  if (valueAt(input, issue.path) === undefined) return 'error.required';
  return issue.code === 'too_big' ? 'error.tooLarge' : 'error.invalid';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

/**
 * What PostgreSQL cannot store is refused before any schema or statement sees it: NUL, half of a
 * surrogate pair, nesting that would exhaust a recursive walk. Itself it does not recurse.
 */
function storable(root: unknown, fields: Fields): boolean {
  const before = fields.size;
  const waiting: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: root, path: [] }];
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, path } = item;
    if (typeof value === 'string') {
      if (unstorable(value)) note(fields, path, 'error.invalid');
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= maxDepth) note(fields, path.slice(0, 3), 'error.invalid');
      else {
        for (const [key, child] of Object.entries(value)) {
          if (unstorable(key)) note(fields, path, 'error.unknownField');
          else if (typeof child === 'string' || typeof child === 'object') {
            waiting.push({ value: child, path: [...path, key] });
          }
        }
      }
    }
    if (fields.size >= maxFields) break;
  }
  return fields.size === before;
}

function unstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

function note(fields: Fields, path: readonly PropertyKey[], key: MessageKey): void {
  const name = path.map(String).join('.').slice(0, maxPath).toWellFormed();
  if (fields.size < maxFields && !fields.has(name)) fields.set(name, key);
}

function refuse(fields: Fields): AppError {
  const [only] = fields.size === 1 ? fields.values() : [];
  return invalid(Object.fromEntries(fields), only ?? 'error.validation');
}
