/**
 * Photos and files of an officer's report, kept on the phone until the server has them, and for 30
 * days after.
 */
import { uploadBytes } from '#sync/contracts/files.ts';
import { say, type MessageKey } from '#sync/contracts/messages/messages.ts';
import { attachmentsMax } from '#sync/contracts/reports.ts';
import { changeDraft } from '#sync/client/drafts.ts';
import { sha256Of } from '#sync/client/hash.ts';
import { readOwn, reportTables } from '#sync/client/own-report.ts';
import {
  isStorageFull,
  type PhotoItem,
  type PhotoName,
  type Replica,
} from '#sync/client/replica.ts';
import { viewOf } from '#sync/client/report-view.ts';
import { steadily } from '#sync/client/steadily.ts';

export interface Picture {
  bytes: ArrayBuffer;
  mime: string;
  /** What it is called; its ending says to the server what it is. */
  title: string;
}

/** Makes a picture smaller, or hands it back as it is. A page's canvas does that. */
export type Scale = (picture: Picture) => Promise<Picture>;

/** A photo was not taken up. `message` is made for people and names it. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  readonly key: MessageKey;
  readonly title: string;

  constructor(key: MessageKey, title: string, cause?: unknown) {
    super(say(key, { name: title, count: attachmentsMax }), { cause });
    this.key = key;
    this.title = title;
  }
}

/**
 * Attaches a photo or file to what is typed into a report: once the promise resolves, it is on the
 * disk. It goes up with the next save. Texts are kept before (`editDraft`): a photo that does not fit
 * takes nothing with it.
 *
 * @throws PhotoError when it is empty, too large, one too many, or the phone has no room for it
 */
export async function attachPhoto(
  replica: Replica,
  reportId: string,
  picture: Picture,
  scale: Scale = async (same) => same,
): Promise<PhotoName> {
  const attached = async () => viewOf(await readOwn(replica, reportId), [], []).attachments;
  // Looked at before a large picture is opened for nothing, and again where it is kept.
  if ((await steadily(replica, attached)).length >= attachmentsMax)
    throw new PhotoError('reports.tooManyAttachments', picture.title);
  const { bytes, mime, title } = await scaled(picture, scale);
  if (bytes.byteLength === 0) throw new PhotoError('sync.photoUnreadable', title);
  if (bytes.byteLength > uploadBytes) throw new PhotoError('files.tooLarge', title);
  const sha256 = await sha256Of(bytes);
  const { photo, photoBytes } = replica;
  const keep = async () => {
    const there = await attached();
    if (there.some((one) => one.sha256 === sha256)) return;
    if (there.length >= attachmentsMax) throw new PhotoError('reports.tooManyAttachments', title);
    const held = await photo.get(sha256);
    if (held === undefined || !held.kept) {
      await photoBytes.put({ sha256, bytes });
      await photo.put({ ...(held ?? newPhoto({ sha256, title, mime, bytes })), kept: true });
    }
    await changeDraft(replica, reportId, { attach: [{ sha256, title }] });
  };
  try {
    await steadily(replica, () =>
      replica.transaction('rw', [...reportTables(replica), photo, photoBytes], keep),
    );
  } catch (error) {
    throw isStorageFull(error) ? new PhotoError('sync.photoNoRoom', title, error) : error;
  }
  return { sha256, title };
}

async function scaled(picture: Picture, scale: Scale): Promise<Picture> {
  const { bytes, mime, title } = await scale(picture);
  const line = title.replaceAll(/[\p{C}]/gu, '').trim();
  return { bytes, mime, title: line === '' ? 'photo.jpg' : line.slice(-200) };
}

function newPhoto({ sha256, title, mime, bytes }: PhotoName & Picture): PhotoItem {
  return {
    sha256,
    title,
    mime,
    size: bytes.byteLength,
    addedAt: Date.now(),
    state: 'here',
    kept: true,
    attempt: 1,
    tries: 0,
    refusals: 0,
    notBefore: 0,
    uploadedAt: null,
  };
}

/** The bytes and their type, to be shown; null if they are not on this phone. */
export async function photoBlob(replica: Replica, sha256: string): Promise<Blob | null> {
  const [photo, held] = await steadily(replica, () =>
    Promise.all([replica.photo.get(sha256), replica.photoBytes.get(sha256)]),
  );
  return photo === undefined || held === undefined
    ? null
    : new Blob([held.bytes], { type: photo.mime });
}

/**
 * Attaches again a photo that needed attention; it goes up with the next save. False when its bytes
 * are not here or the refusal is not there any more.
 */
export async function attachAgain(replica: Replica, attentionId: string): Promise<boolean> {
  const { attention, photo } = replica;
  return steadily(replica, () =>
    replica.transaction('rw', [...reportTables(replica), attention, photo], async () => {
      const item = await attention.get(attentionId);
      const name = item?.photo;
      if (item === undefined || name === undefined) return false;
      const held = await photo.get(name.sha256);
      if (held === undefined || !held.kept) return false;
      await photo.update(name.sha256, { notBefore: 0, tries: 0, refusals: 0 });
      const { reportId } = item.args as { reportId: string };
      await changeDraft(replica, reportId, { attach: [name] });
      await attention.delete(attentionId);
      return true;
    }),
  );
}

/**
 * Attaches again what was just taken out. False, and nothing is changed, when it has been forgotten
 * meanwhile: neither the league nor this phone has it.
 */
export async function bringBack(
  replica: Replica,
  reportId: string,
  name: PhotoName,
): Promise<boolean> {
  return steadily(replica, () =>
    replica.transaction('rw', [...reportTables(replica), replica.photo], async () => {
      const held = await replica.photo.get(name.sha256);
      const { row } = await readOwn(replica, reportId);
      const there = row?.attachments.some(({ sha256 }) => sha256 === name.sha256) === true;
      if (!there && held?.kept !== true && held?.state !== 'uploaded') return false;
      await changeDraft(replica, reportId, { attach: [name] });
      return true;
    }),
  );
}
