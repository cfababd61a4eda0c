/** Every table and view by its entity, and the typed statements that are built from them. */
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType, Generated, Kysely } from 'kysely';
import { Absence, Suspension } from '#api/absences/entities.ts';
import {
  Account,
  EmailConfirmation,
  Invitation,
  LoginAttempt,
  PasswordReset,
  PhotoHash,
  ProfileRequest,
  RequestQuestion,
  RecoveryCode,
  SecondFactor,
  Session,
  WatchEntry,
} from '#api/accounts/entities.ts';
import { Request } from '#api/approvals/entities.ts';
import { AuditEntry } from '#api/audit/entities.ts';
import { BulkJob } from '#api/bulk/entities.ts';
import { Clearance, ClearanceReference } from '#api/clearance/entities.ts';
import { CalendarFeed } from '#api/calendar/entities.ts';
import { Document, News, Tag } from '#api/content/entities.ts';
import { Accreditation, Event } from '#api/events/entities.ts';
import { StoredFile } from '#api/files/entities.ts';
import {
  Gate,
  GateCompared,
  GateComparedMovement,
  GateComparison,
  GateContact,
  GateDevice,
  GateDevicePast,
  GateEntry,
  GateExceptionSeen,
  GateMatch,
  GatePast,
  GateScan,
  GateScanFolded,
  GateNumber,
  GateSecret,
  SecurityList,
} from '#api/gates/entities.ts';
import { Evidence, Requirement } from '#api/evidence/entities.ts';
import { Booking, Match } from '#api/matches/entities.ts';
import {
  Mail,
  Notification,
  NotificationOff,
  PushMessage,
  PushSubscription,
} from '#api/notifications/entities.ts';
import { Outlet, OutletAlias, OutletInvitation, OutletMember } from '#api/outlets/entities.ts';
import { City, Country, MediaGuide, PlaceEdition, Team, Venue } from '#api/places/entities.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { DatabaseIdentity, IdempotencyKey, RateLimit } from '#api/platform/entities.ts';
import {
  Allocation,
  AllocationTemplate,
  Pool,
  PoolPlace,
  PoolProtocolVersion,
  PoolRequest,
} from '#api/pools/entities.ts';
import { QuestionSet, Report, ReportHistory } from '#api/reports/entities.ts';
import { LastBackup } from '#api/system/entities.ts';
import { AttendanceOfTicket, Attendee, SigningKey, Ticket } from '#api/tickets/entities.ts';

export const entities = [
  Absence,
  Account,
  Accreditation,
  Allocation,
  AllocationTemplate,
  AttendanceOfTicket,
  Attendee,
  AuditEntry,
  Booking,
  BulkJob,
  CalendarFeed,
  City,
  Clearance,
  ClearanceReference,
  Country,
  DatabaseIdentity,
  Document,
  EmailConfirmation,
  Event,
  Evidence,
  Gate,
  GateCompared,
  GateComparedMovement,
  GateComparison,
  GateContact,
  GateDevice,
  GateDevicePast,
  GateEntry,
  GateExceptionSeen,
  GateMatch,
  GatePast,
  GateScan,
  GateScanFolded,
  GateNumber,
  GateSecret,
  IdempotencyKey,
  Invitation,
  LastBackup,
  LoginAttempt,
  Mail,
  MediaGuide,
  Match,
  News,
  Notification,
  NotificationOff,
  Outlet,
  OutletAlias,
  OutletInvitation,
  OutletMember,
  PasswordReset,
  PlaceEdition,
  Pool,
  PoolPlace,
  PoolProtocolVersion,
  PoolRequest,
  PhotoHash,
  ProfileRequest,
  RequestQuestion,
  PushMessage,
  PushSubscription,
  QuestionSet,
  RateLimit,
  RecoveryCode,
  Report,
  Requirement,
  ReportHistory,
  Request,
  SecondFactor,
  SecurityList,
  Session,
  SigningKey,
  StoredFile,
  Suspension,
  Tag,
  Team,
  Ticket,
  Venue,
  WatchEntry,
] as const;

/** A value as the driver exchanges it: dates as text; `jsonb` is read parsed and written as JSON text. */
type Exchanged<Value> = [Value] extends [Generated<infer Given>]
  ? Given extends string | number | boolean
    ? Value
    : Column<Given, Write<Given> | undefined>
  : Column<Value, Write<Value>>;
type Column<Value, Insert> = ColumnType<Read<Value>, Insert, Write<Value>>;
type Read<Value> = Value extends Date ? string : Value;
type Write<Value> = Value extends Date
  ? Date | string
  : Value extends Uint8Array | readonly string[] | string | number | boolean | null
    ? Value
    : string;

type Tables = InferKyselyDB<(typeof entities)[number]>;

export type Database = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Exchanged<Tables[Table][Name]>;
  };
};

/** Typed statements in the caller's transaction, or on a pooled connection outside of one. */
export function db(tx: Tx): Kysely<Database> {
  return tx.getKysely<Database>();
}
