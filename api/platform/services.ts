/** The services of routes and commands; created once in the composition root, replaced in tests. */
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import type { PersonalMailData, PersonalTemplate } from '#api/platform/mail/mail-templates.ts';
import type { ConfigWithSecrets } from '#api/platform/config/secrets.ts';

export interface Services {
  readonly config: ConfigWithSecrets;
  readonly orm: Orm;
  readonly files: Files;
  readonly store: FileStore;
  readonly images: Images;
  readonly mail: Mail;
  readonly jobs: Jobs;
  readonly ticketKeys: TicketKeys;
  readonly clock: Clock;
}

/** The current time, so that tests can change it. */
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

/** The person whom a mail addresses. */
export interface Recipient {
  accountId: string | null;
  email: string;
  firstName: string;
  language: 'en' | 'ar';
}

export interface Mail {
  /** Writes the outbox row and its job in the caller's transaction. */
  queue<Name extends PersonalTemplate>(
    tx: Tx,
    to: Recipient,
    template: Name,
    data: PersonalMailData<Name>,
  ): Promise<void>;
}

/** Who uploads or claims a file: an account, or a guest by the staging cookie's value. */
export type Uploader = { accountId: string } | { staging: string };

/** A file as it was sent. */
export interface Upload {
  bytes: Buffer;
  /** Name of the sender's file: tells its type and appears in messages, but is not stored. */
  fileName: string;
  /** Guests may send only images, and smaller ones. */
  guest: boolean;
}

/** An upload that is checked and in the store, but has no row yet. */
export interface PreparedUpload {
  name: string;
  mime: string;
  bytes: number;
  /** Before the image was encoded again; the forms' limits apply to this. */
  sentBytes: number;
  /** Hexadecimal. */
  sha256: string;
  /** SHA-256 of what was sent, in hexadecimal. */
  sentSha256: string;
}

/** Which uploaded file is claimed, for which purpose and by whom. */
export interface FileClaim {
  name: string;
  purpose: FilePurpose;
  claimant: Uploader;
  /** Bytes that the form accepts, if more than the purpose's own limit. */
  maxBytes?: number;
}

export interface Files {
  /** Checks and stores an upload; slow, outside of transactions. Throws 413, 415, 503, 507. */
  prepare(upload: Upload): Promise<PreparedUpload>;
  /** Writes the row of a prepared upload, which its uploader's form can then claim. Throws 429. */
  stagePrepared(tx: Tx, upload: PreparedUpload, uploader: Uploader): Promise<{ name: string }>;
  /** Removes a prepared upload from the store. */
  discard(upload: PreparedUpload): Promise<void>;
  /** Prepares and stages in one; slow within the transaction, so not for requests. */
  stage(
    tx: Tx,
    upload: { bytes: Buffer; fileName: string; uploader: Uploader },
  ): Promise<{ name: string }>;
  /** Claims an uploaded file, once. Throws 422 if it is not the claimant's or already claimed. */
  claim(tx: Tx, claim: FileClaim & { ownerId: string | null }): Promise<void>;
  /** Throws what `claim` would throw now, without claiming. */
  checkClaim(em: Tx, claim: FileClaim): Promise<void>;
  read(name: string): Promise<Buffer>;
}

export interface Images {
  /** Decodes and encodes the image again: png or jpeg, without metadata, upright. */
  reencode(bytes: Buffer): Promise<{ bytes: Buffer; mime: 'image/png' | 'image/jpeg' }>;
  /** The image in the same format, at most `width` pixels wide; never larger than it was. */
  resize(bytes: Buffer, width: number): Promise<Buffer>;
  /** A small JPEG of at most 30,000 bytes, for the phone. */
  thumbnail(bytes: Buffer): Promise<Buffer>;
}

export interface JobOptions {
  /** Attempts after the first, with backoff. */
  retries?: number;
  /** Seconds before the first retry, and at most between two. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Concurrent jobs of this kind in this process; 2 by default. */
  concurrency?: number;
  /** Seconds that a finished job's data are kept; a week by default. */
  retentionSeconds?: number;
}

export interface Jobs {
  /** Registers the handler of a kind of job; call before `start`. */
  work<Data extends object>(
    name: string,
    handler: (data: Data) => Promise<void>,
    options?: JobOptions,
  ): void;
  /** Runs the handler regularly (cron, UTC), in one of all processes; call before `start`. */
  schedule(name: string, cron: string, handler: () => Promise<void>): void;
  /** Queues a job in the caller's transaction. */
  send(tx: Tx, name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
  /** Queues many jobs in one statement. */
  sendMany(tx: Tx, name: string, data: readonly object[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
