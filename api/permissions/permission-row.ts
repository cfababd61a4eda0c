/**
 * The permission table's form (rulings §4): each call, each kind of caller, the status it gets; and
 * what somebody gets whose session was ended a moment before.
 */
import type { TestActor, TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';

export const callerKinds = ['guest', 'pending', 'rejected', 'member', 'officer', 'admin'] as const;
/** The last: of the kind that may do most. */
export const callerColumns = [...callerKinds, 'session ended'] as const;
export type CallerKind = (typeof callerKinds)[number];
export type CallerColumn = (typeof callerColumns)[number];

export interface Cell {
  db: TestDatabase;
  t: TestApp;
  /** Who calls; null for the guest. New for every cell, and so is what `prepare` makes. */
  actor: TestActor | null;
}

export interface PreparedCall {
  /** The address's parameters by name. */
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface PermissionRow {
  /** As the OpenAPI document names it: `PATCH /api/event/{id}/join`. */
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'} /api/${string}`;
  /** Tells rows of one call apart: 'own', 'another’s'. */
  variant: string;
  expected: Record<CallerColumn, number>;
  prepare: (cell: Cell) => Promise<PreparedCall>;
}

type SixStatuses = readonly [number, number, number, number, number, number];

/**
 * `statuses` in the order guest, pending, rejected, member, officer, admin. `prepare` makes what
 * the call needs to succeed, so that a denial is one of permission and not of a bad request.
 */
export function row(
  call: PermissionRow['call'],
  statuses: SixStatuses,
  prepare: (cell: Cell) => Promise<PreparedCall> | PreparedCall = () => ({}),
  of = '',
): PermissionRow {
  const expected = Object.fromEntries(
    callerKinds.map((kind, index) => [kind, statuses[index]]),
  ) as Record<CallerColumn, number>;
  // What nobody needs to log in for stays open; an upload is a guest's only without a session.
  const open = statuses[0] !== 401 && call !== 'POST /api/file';
  expected['session ended'] = open ? statuses[0] : 412;
  return { call, variant: of, expected, prepare: async (cell) => prepare(cell) };
}
