/** Rows of the permission table: for each call and kind of caller the status of the reply. */
import type { TestGatePhone } from '#api/gates/testing/gate-scene.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import type { TestActor, TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

export const callerKinds = ['guest', 'pending', 'rejected', 'member', 'officer', 'admin'] as const;
/** Phones at the gates, which have a token of their own and no account. */
export const phoneKinds = [
  'check phone',
  'search phone',
  'officer phone',
  'revoked phone',
] as const;
/**
 * The phone that every call is tried with. A route other than the phones' own refuses the token
 * before it reads which phone it is, so that the other kinds would show the same again.
 */
const strongestPhone = 'officer phone';
/** `session ended` uses the kind of caller with the most permissions. */
const columns = [...callerKinds, 'session ended', strongestPhone] as const;
export type CallerKind = (typeof callerKinds)[number];
export type PhoneKind = (typeof phoneKinds)[number];
export type CallerColumn = (typeof columns)[number] | PhoneKind;

export interface Cell {
  db: TestDatabase;
  t: TestApp;
  /** The caller; null for a guest. Every cell gets new accounts and data. */
  actor: TestActor | null;
  /** The caller, if it is a phone; `actor` is then null. */
  phone?: TestGatePhone | null;
}

/** Creates a member other than the caller. */
export const createMember = ({ db }: Cell) => db.tx((tx) => createActor(tx, 'member'));

/** Adds an id from the result of a query to the call's parameters. */
export async function withId(
  { db }: Cell,
  sql: string,
  values: unknown[] = [],
): Promise<{ params: { id: string } }> {
  const [found] = await db.tx((tx) => tx.execute<{ id: string }[]>(sql, values));
  return { params: { id: found?.id ?? '' } };
}

export interface PreparedCall {
  /** Path parameters by name. */
  params?: Record<string, string>;
  /** The query string, with its question mark. */
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface PermissionRow {
  /** The call as the OpenAPI document names it: `PATCH /api/event/{id}/join`. */
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'} /api/${string}`;
  /** Distinguishes several rows of one call: 'own', 'another’s'. */
  variant: string;
  /** The callers that are tried; calls of phones only are tried with every kind of phone. */
  expected: Record<(typeof columns)[number], number> & Partial<Record<PhoneKind, number>>;
  prepare: (cell: Cell) => Promise<PreparedCall>;
}

type SixStatuses = readonly [number, number, number, number, number, number];
type Prepare = (cell: Cell) => Promise<PreparedCall> | PreparedCall;

/** Statuses in the order guest, pending, rejected, member, officer, admin. */
export const everybody: SixStatuses = [200, 200, 200, 200, 200, 200];
export const sessions: SixStatuses = [401, 200, 200, 200, 200, 200];
export const approved: SixStatuses = [401, 403, 403, 200, 200, 200];
export const admins: SixStatuses = [401, 403, 403, 403, 403, 200];
export const adminsCreate: SixStatuses = [401, 403, 403, 403, 403, 201];

/** `prepare` creates what the call needs to succeed, so that only permission can refuse it. */
export function row(
  call: PermissionRow['call'],
  statuses: SixStatuses,
  prepare: Prepare = () => ({}),
): PermissionRow {
  return variant(call, '', statuses, prepare);
}

/** One of several rows of a call. */
export function variant(
  call: PermissionRow['call'],
  name: string,
  statuses: SixStatuses,
  prepare: Prepare,
): PermissionRow {
  const byKind = callerKinds.map((kind, index) => [kind, statuses[index]]);
  const expected = Object.fromEntries(byKind) as PermissionRow['expected'];
  // Public calls stay accessible; a guest's upload requires that there is no session.
  const open = statuses[0] !== 401 && call !== 'POST /api/file';
  expected['session ended'] = open ? statuses[0] : 412;
  // To other calls than its own a phone is a guest, or someone with a bad token.
  expected[strongestPhone] = open ? statuses[0] : 401;
  return { call, variant: name, expected, prepare: async (cell) => prepare(cell) };
}

/** A call of phones only. Statuses of those with the right to check, to search, and of officers. */
export function phoneRow(
  call: PermissionRow['call'],
  statuses: readonly [check: number, search: number, officer: number],
  prepare: Prepare = () => ({}),
  name = '',
): PermissionRow {
  const refused = columns.map((column) => [column, 401]);
  const expected = Object.fromEntries(refused) as PermissionRow['expected'];
  const [check, search, officer] = statuses;
  Object.assign(expected, {
    'check phone': check,
    'search phone': search,
    'officer phone': officer,
    'revoked phone': 412,
  });
  return { call, variant: name, expected, prepare: async (cell) => prepare(cell) };
}
