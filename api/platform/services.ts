import type { FilePurpose } from '#sync/contracts/content/files.ts';
import type { FileStore } from '#api/platform/files/file-store.ts';
import type { OwnerMark } from '#api/platform/files/owner-mark.ts';
import type { Orm, Tx } from '#api/platform/database/database.ts';
import type { ReadReplica } from '#api/platform/database/read-replica.ts';
import type { TicketKeys, ConfigWithSecrets } from '#api/platform/config/secrets.ts';
import type { ChangeQuota } from '#api/platform/http/change-quota.ts';
import type { Images } from '#api/platform/images/images.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';
import type { Jobs } from '#api/platform/jobs.ts';
import type { Troubles } from '#api/platform/troubles.ts';
import type { Mail } from '#api/platform/mail/mail-outbox.ts';

export interface Services {
  readonly config: ConfigWithSecrets;
  readonly orm: Orm;
  /** The replica for lists, exports and figures; never for decisions or for what phones pull. */
  readonly replica: ReadReplica;
  readonly files: Files;
  readonly store: FileStore;
  readonly ownerMark: OwnerMark;
  readonly images: Images;
  readonly mail: Mail;
  readonly jobs: Jobs;
  readonly changeQuota: ChangeQuota;
  readonly troubles: Troubles;
  readonly metrics: Metrics;
  readonly ticketKeys: TicketKeys;
  /** The current time, so that tests can change it. */
  readonly clock: { now(): Date };
}

/** The uploader or claimant of a file: an account, or a guest by the staging cookie's value. */
export type Uploader = { accountId: string } | { staging: string };

/** An upload's sender; a guest's uploads are counted by network. */
export type Sender = Uploader & { network?: string };

export interface Upload {
  size: number;
  /** SHA-256 of what was sent, in hexadecimal. */
  sha256: string;
  /** The content, read when its turn has come. */
  read(): Promise<Buffer>;
  /** Reads enough of it to have a picture's header. */
  beginning(): Promise<Buffer>;
  /** Name of the sender's file: shows its type and appears in messages, but is not stored. */
  fileName: string;
  /** Guests may send only images, and smaller ones. */
  guest: boolean;
  /** Whether a guest may send a PDF too, because registrations require documents. */
  guestPdf?: boolean;
  /** Account or address whose share of the processor's time it takes; undefined: unlimited. */
  owner?: string;
  /** Whether the sender is an administrator, who may also send what only emails have attached. */
  admin?: boolean;
}

/** An upload that is checked and in the store, but has no row yet. */
export interface PreparedUpload {
  name: string;
  mime: string;
  bytes: number;
  /** Bytes before the image was encoded again; the forms' limits apply to them. */
  sentBytes: number;
  /** SHA-256 of the stored bytes, in hexadecimal. */
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
  stagePrepared(tx: Tx, upload: PreparedUpload, sender: Sender): Promise<{ name: string }>;
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
