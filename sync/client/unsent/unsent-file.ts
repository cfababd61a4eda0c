/** Format of the unsent-work file, and its validation. */
import * as z from 'zod/mini';
import { parseJson } from '#sync/contracts/core/json-string.ts';
import { errorCodes } from '#sync/contracts/core/error-codes.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { placedAnswer, sha256 } from '#sync/contracts/reports/reports.ts';
import { mutationBase } from '#sync/protocol/mutation-base.ts';
import { isMutationName, mutationArgs, memberMutations } from '#sync/protocol/mutations.ts';
import { sha256Hex } from '#sync/protocol/digest.ts';
import type { AttentionItem, NewOutboxItem } from '#sync/client/storage/sync-replica.ts';
import type { DraftItem, PhotoItem } from '#sync/client/storage/replica.ts';

export const unsentFormat = 'touchline-unsent';
/** Increase it when older versions cannot read the file; files of every version stay readable. */
export const unsentVersion = 1;

/** The latest time that a `Date` can hold: a later one would make each save of the draft fail. */
const maxTime = 8.64e15;
const photoName = z.strictObject({ sha256, title: z.string() });
const mutationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  args: z.unknown(),
  base: z.optional(z.unknown()),
  createdAt: z.number(),
});
const fileSchema = z.object({
  user: z.string(),
  outbox: z.array(mutationSchema),
  attention: z.array(
    z.extend(mutationSchema, {
      refusedAt: z.number(),
      code: z.nullable(z.enum(errorCodes)),
      message: z.string(),
      data: z.optional(z.unknown()),
      photo: z.optional(photoName),
    }),
  ),
  drafts: z.array(
    z.object({
      reportId: z.guid(),
      answers: z.array(
        z.extend(placedAnswer, {
          base: z.string(),
          writtenAt: z.optional(z.number().check(z.nonnegative(), z.maximum(maxTime))),
        }),
      ),
      urgent: z.optional(z.strictObject({ value: z.boolean(), base: z.nullable(z.boolean()) })),
      attach: z.array(photoName),
      detach: z.array(sha256),
      settles: z.array(z.guid()),
      about: z.nullable(z.strictObject({ name: z.string(), eventId: z.guid(), matchId: z.guid() })),
      updatedAt: z.number(),
    }),
  ),
  photos: z.array(
    z.object({
      ...photoName.shape,
      mime: z.string(),
      size: z.int(),
      addedAt: z.number(),
      state: z.enum(['here', 'uploaded']),
      attempt: z.int(),
      uploadedAt: z.nullable(z.number()),
      /** Null if the bytes were not on the phone. */
      base64: z.nullable(z.string()),
    }),
  ),
});

export interface UnsentWork {
  user: string;
  outbox: NewOutboxItem[];
  attention: AttentionItem[];
  drafts: DraftItem[];
  photos: { photo: PhotoItem; bytes: ArrayBuffer | null }[];
}

/** A file cannot be imported; the message of `key` is shown to the user. */
export class UnsentFileError extends Error {
  override readonly name = 'UnsentFileError';
  readonly key: MessageKey;

  constructor(key: 'sync.fileBroken' | 'sync.fileForeign' | 'sync.fileNewer', cause?: unknown) {
    super(key, { cause });
    this.key = key;
  }
}

/**
 * Reads and validates a file; photos are checked against their hashes.
 *
 * @throws UnsentFileError
 */
export async function parseUnsentFile(blob: Blob): Promise<UnsentWork> {
  const raw = Object(parseJson(await blob.text())) as Record<string, unknown>;
  if (raw['format'] !== unsentFormat) throw new UnsentFileError('sync.fileBroken');
  if (raw['version'] !== unsentVersion) throw new UnsentFileError('sync.fileNewer');
  const parsed = fileSchema.safeParse(raw);
  if (!parsed.success) throw new UnsentFileError('sync.fileBroken', parsed.error);
  const { user, outbox, attention, drafts, photos } = parsed.data;
  return {
    user,
    outbox: outbox.map(toOutboxItem),
    attention: attention.map(({ refusedAt, code, message, data, photo, ...one }) => ({
      ...toOutboxItem(one),
      seq: 0,
      refusedAt,
      code,
      message,
      ...(data !== undefined && { data }),
      ...(photo && { photo }),
    })),
    drafts: drafts.map(({ urgent, ...draft }) => ({ ...draft, ...(urgent && { urgent }) })),
    photos: await Promise.all(photos.map(toPhoto)),
  };
}

/**
 * The mutation as this version would have made it. Its arguments never change, because the other
 * phone may have sent it.
 */
function toOutboxItem({
  id,
  name,
  args,
  base,
  createdAt,
}: z.infer<typeof mutationSchema>): NewOutboxItem {
  // Written by a version that knows more mutations.
  if (!isMutationName(name)) throw new UnsentFileError('sync.fileNewer');
  const [parsedArgs, parsedBase] = [
    mutationArgs[name].safeParse(args),
    mutationBase[name].safeParse(base),
  ];
  if (!parsedArgs.success || !parsedBase.success) throw new UnsentFileError('sync.fileBroken');
  const record = memberMutations.recordKeys[name](parsedArgs.data as never);
  const item = { id, name, args, record, createdAt, tries: 0, notBefore: 0, attempted: true };
  return base === undefined ? item : { ...item, base };
}

async function toPhoto({
  base64,
  ...stored
}: z.infer<typeof fileSchema>['photos'][number]): Promise<UnsentWork['photos'][number]> {
  const bytes = base64 === null ? null : fromBase64(base64);
  if (bytes !== null && (await sha256Hex(bytes)) !== stored.sha256)
    throw new UnsentFileError('sync.fileBroken');
  const pending = { tries: 0, refusals: 0, notBefore: 0, kept: bytes !== null };
  return { photo: { ...stored, ...pending }, bytes };
}

function fromBase64(text: string): ArrayBuffer {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;
  } catch (error) {
    throw new UnsentFileError('sync.fileBroken', error);
  }
}

/** Encodes in chunks, because a call takes a limited number of arguments. */
export function toBase64(bytes: ArrayBuffer): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += 0x8000)
    chunks.push(String.fromCharCode(...new Uint8Array(bytes.slice(at, at + 0x8000))));
  return btoa(chunks.join(''));
}
