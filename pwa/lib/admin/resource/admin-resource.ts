/**
 * Describes a resource of the admin area; see `pwa/features/manage-places/teams.tsx` for an
 * example.
 */
import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { LinkProps } from '@tanstack/react-router';
import type { FieldValues } from 'react-hook-form';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { PlannedAction } from '#sync/contracts/notifications/affected-people.ts';
import type { ApiReply } from '#pwa/lib/http/request.ts';

export type RoutePath = NonNullable<LinkProps['to']>;
export type QueryKey = readonly unknown[];
export type Problems<Values> = Partial<Record<keyof Values & string, MessageKey>>;

/** A stored record: its version is sent back with each change. */
export interface AdminRecord {
  id: string;
  version: number;
}

/** A zod schema of the contract. */
export interface ContractSchema<Body> {
  readonly '~standard': Parameters<typeof standardSchemaResolver>[0]['~standard'];
  parse: (value: unknown) => Body;
}

export interface ResourceForm<Row, Values extends FieldValues, Body extends object> {
  /** Schema of a new record in the contract. */
  schema: ContractSchema<Body>;
  /** The form's values; null gives those of a new record. */
  toValues: (record: Row | null) => Values;
  /** The values in the contract's form; the schema reports empty ones. */
  toBody: (values: Values) => object;
  /** Form fields whose name differs from the contract's: `{ eventId: 'event' }`. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>;
  /** Stored values of fields that hold only new uploads: an empty field keeps the stored file. */
  uploads?: (record: Row) => Partial<Record<keyof Values & string, string | null>>;
  /** Further problems; they replace the schema's for the same field. */
  check?: (values: Values, loaded: Values | null, found: Problems<Values>) => Problems<Values>;
  /** Message for schema errors without one; `error.invalid` if absent. */
  fallback?: MessageKey;
  create?: (body: Body, idempotencyKey: string) => Promise<ApiReply<Row>>;
  edit: (
    id: string,
    changes: Partial<Body>,
    version: number,
    idempotencyKey: string,
  ) => Promise<ApiReply<Row>>;
  /** Text of the toast after saving. */
  savedText: (saved: Row, message: string | null, isNew: boolean) => string;
  /** Updates the list's rows with the saved record until they are fetched again. */
  updateRows?: (rows: readonly Row[], saved: Row) => readonly Row[];
}

export interface ResourceDeletion<Row> {
  /** `isKept` if the server keeps the record, such as in an archive. */
  send: (record: Row) => Promise<{ message: string | null; isKept?: boolean }>;
  title: (record: Row) => string;
  text: (record: Row) => string;
  /** The number of people affected, as text; null if there are none. */
  affects?: (record: Row) => string | null;
  /** The action to ask the server about, which names the people who get an email. */
  plannedAction?: (record: Row) => PlannedAction;
  confirm: MessageKey | ((record: Row) => MessageKey);
  cancel?: MessageKey;
  deleted: MessageKey;
}

/** A type of record: its pages, names, queries and deletion. */
export interface RecordType<Row> {
  /** The list's route; `/create` and `/$id` are below it. */
  path: RoutePath;
  /** The route that a row opens, with `$id`; the form below `path` if absent. */
  rowPath?: RoutePath;
  labels: {
    newTitle?: MessageKey;
    editTitle: MessageKey;
    toList: MessageKey;
    /** Shown instead of a record that does not exist. */
    gone: MessageKey;
    /** The delete button of the form; none if absent. */
    delete?: MessageKey;
  };
  name: (record: Row) => string;
  listKey: () => QueryKey;
  recordKey: (id: string) => QueryKey;
  /** Other queries that a saved or deleted record makes stale. */
  relatedKeys?: readonly QueryKey[];
  deletion: ResourceDeletion<Row>;
}

/** Records that a list shows but no one edits. */
export interface ReadOnlyRecords<Row> {
  path?: undefined;
  name: (record: Row) => string;
}

export interface AdminResource<
  Row extends AdminRecord,
  Values extends FieldValues = FieldValues,
  Body extends object = object,
> extends RecordType<Row> {
  form: ResourceForm<Row, Values, Body>;
}
