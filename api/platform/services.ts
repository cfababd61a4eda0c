/** What a route and a command may use; made once in the composition root, replaced in tests. */
import type { AuditAction, AuditSubject } from '#sync/contracts/admin/audit.ts';
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import type { JobOptions } from '#api/platform/jobs.ts';
import type { MailData, MailTemplate } from '#api/platform/mail/mail-templates.ts';
import type { ConfigWithSecrets } from '#api/platform/config/secrets.ts';

export interface Services {
  readonly config: ConfigWithSecrets;
  readonly orm: Orm;
  readonly files: Files;
  readonly store: FileStore;
  readonly images: Images;
  readonly mail: Mail;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly ticketKeys: TicketKeys;
  readonly clock: Clock;
}

/** The present, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** The key that signs tickets, and its public half. */
export interface TicketKeys {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: {
    readonly kty: 'OKP';
    readonly crv: 'Ed25519';
    readonly x: string;
    readonly kid: string;
    readonly alg: 'EdDSA';
    readonly use: 'sig';
  };
}

/** A template with what it is filled with, and whom it is for. */
export type QueuedMail = {
  [Name in MailTemplate]: {
    accountId: string | null;
    recipient: string;
    language: 'en' | 'ar';
    template: Name;
    data: MailData<Name>;
  };
}[MailTemplate];
export interface Mail {
  /** Writes the outbox row and its job in the caller's transaction. */
  queue(tx: Tx, mail: QueuedMail): Promise<void>;
}

export interface AuditEntry {
  /** Null where the system itself acted. */
  actorId: string | null;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  detail?: Record<string, unknown>;
}
/** Appends one line to the audit log in the caller's transaction. */
export type Audit = (tx: Tx, entry: AuditEntry) => Promise<void>;

/** Who stages or claims a file: an account, or a guest by the staging cookie's value. */
export type Uploader = { accountId: string } | { staging: string };

/** A file as somebody sent it. */
export interface Upload {
  bytes: Buffer;
  /** As the sender's own file is called: tells its type, stands in messages, is not kept. */
  fileName: string;
  /** Guests send pictures only, and smaller ones. */
  guest: boolean;
}

/** An upload that is checked and lies in the store, but belongs to nobody yet. */
export interface PreparedUpload {
  name: string;
  mime: string;
  bytes: number;
  /** What the forms' limits are about: before it was encoded again. */
  sentBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** The same of what was sent. */
  sentSha256: string;
}

/** Which staged file is wanted, what for, and by whom. */
export interface FileClaim {
  name: string;
  purpose: FilePurpose;
  claimant: Uploader;
  /** Bytes that this form takes, where it takes more than the purpose's own. */
  maxBytes?: number;
}

export interface Files {
  /** Checks and stores an upload; slow, outside of transactions. Throws 413, 415, 503, 507. */
  prepare(upload: Upload): Promise<PreparedUpload>;
  /** Stages what was prepared: it waits for its uploader's form. Throws 429. */
  stagePrepared(tx: Tx, upload: PreparedUpload, uploader: Uploader): Promise<{ name: string }>;
  /** Takes a prepared upload out of the store again. */
  discard(upload: PreparedUpload): Promise<void>;
  /** Prepares and keeps in one, where no request waits behind the transaction. */
  stage(
    tx: Tx,
    upload: { bytes: Buffer; fileName: string; uploader: Uploader },
  ): Promise<{ name: string }>;
  /** Takes a staged file over, once; 422 when it is not the claimant's or taken already. */
  claim(tx: Tx, claim: FileClaim & { ownerId: string | null }): Promise<void>;
  /** Throws what `claim` would throw now, and takes nothing; before work on the file begins. */
  checkClaim(em: Tx, claim: FileClaim): Promise<void>;
  read(name: string): Promise<Buffer>;
}

export interface Images {
  /** Decodes and encodes again: png or jpeg, no metadata, upright (rulings §8). */
  reencode(bytes: Buffer): Promise<{ bytes: Buffer; mime: 'image/png' | 'image/jpeg' }>;
  /** The same kind of picture, at most so many pixels wide; never larger than it was. */
  resize(bytes: Buffer, width: number): Promise<Buffer>;
  /** A small JPEG of at most 30,000 bytes, for the phone. */
  thumbnail(bytes: Buffer): Promise<Buffer>;
}

export interface Jobs {
  /** Says what a kind of job does; before `start`. */
  work<Data extends object>(
    name: string,
    handler: (data: Data) => Promise<void>,
    options?: JobOptions,
  ): void;
  /** Does something regularly (cron, UTC), once over all processes; before `start`. */
  schedule(name: string, cron: string, handler: () => Promise<void>): void;
  /** Queues a job in the caller's transaction. */
  send(tx: Tx, name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
  /** The same for many at once, in one statement. */
  sendMany(tx: Tx, name: string, data: readonly object[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
