import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';
import { isMessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { AppError } from '#api/platform/errors/app-error.ts';

type Issue = z.core.$ZodIssue;
type Fields = Map<string, MessageKey>;

const maxDepth = 32;
const maxFields = 50;
const maxPathLength = 100;

export interface ValidCall {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses the parts of the request. Throws 422 with every invalid field, including unknown keys. */
export function validateCall(endpoint: Endpoint, request: FastifyRequest): ValidCall {
  const fields: Fields = new Map();
  const parts = {
    params: validatePart(endpoint.params, request.params, fields),
    query: validatePart(endpoint.query, request.query, fields),
    body: validatePart(endpoint.body, request.body, fields),
  };
  if (fields.size > 0) throw validationError(fields);
  return parts;
}

/** Whether PostgreSQL can store the value and its nesting is not too deep. */
export function isStorable(value: unknown): boolean {
  return checkStorable(value, new Map());
}

function validatePart(schema: z.ZodMiniType | undefined, value: unknown, fields: Fields): unknown {
  if (!checkStorable(value, fields)) return undefined;
  if (!schema) {
    // Many clients send an empty object instead of no body.
    for (const key of Object.keys(value ?? {})) addField(fields, [key], 'error.unknownField');
    return undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    if (fields.size >= maxFields) break;
    addIssue(fields, issue, value);
  }
  return undefined;
}

function addIssue(fields: Fields, issue: Issue, input: unknown): void {
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) addField(fields, [...issue.path, key], 'error.unknownField');
    return;
  }
  addField(fields, issue.path, messageKeyFor(issue, input));
}

function messageKeyFor(issue: Issue, input: unknown): MessageKey {
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

/** Rejects what PostgreSQL cannot store and nesting that is too deep for recursive code. */
function checkStorable(root: unknown, fields: Fields): boolean {
  const before = fields.size;
  const pending: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: root, path: [] }];
  for (let item = pending.pop(); item; item = pending.pop()) {
    const { value, path } = item;
    if (typeof value === 'string') {
      if (isUnstorableText(value)) addField(fields, path, 'error.invalid');
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= maxDepth) addField(fields, path.slice(0, 3), 'error.invalid');
      else {
        for (const [key, child] of Object.entries(value)) {
          if (isUnstorableText(key)) addField(fields, path, 'error.unknownField');
          else if (typeof child === 'string' || typeof child === 'object') {
            pending.push({ value: child, path: [...path, key] });
          }
        }
      }
    }
    if (fields.size >= maxFields) break;
  }
  return fields.size === before;
}

function isUnstorableText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

function addField(fields: Fields, path: readonly PropertyKey[], key: MessageKey): void {
  const name = path.map(String).join('.').slice(0, maxPathLength).toWellFormed();
  if (fields.size < maxFields && !fields.has(name)) fields.set(name, key);
}

function validationError(fields: Fields): AppError {
  const [only] = fields.size === 1 ? fields.values() : [];
  return invalid(Object.fromEntries(fields), only ?? 'error.validation');
}
