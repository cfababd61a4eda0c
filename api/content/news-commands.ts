/** Publishing, changing and deleting news. Cover and pictures of the text go with their piece. */
import type { NewsEdit, NewsFeed, Tag } from '#sync/contracts/content/news.ts';
import { imageFileNames } from '#sync/contracts/content/rich-text.ts';
import { parseRichText } from '#sync/contracts/content/rich-text-schema.ts';
import { asFieldError } from '#api/accounts/registration/identity-documents.ts';
import { requireTags } from '#api/content/tags.ts';
import { releasePublishedFiles } from '#api/files/release.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';

type NewsServices = Pick<Services, 'files' | 'audit'>;

interface StoredArticle {
  version: number;
  title: string;
  text: string;
  banner: string;
  pictures: string[];
  event_id: string | null;
  tags: Tag[];
}

const noImages = { banner: null, pictures: [] };

/** Answers the new piece's id. Throws 422 naming the wrong fields. */
export async function createNews(
  tx: Tx,
  actor: Actor,
  feed: NewsFeed,
  services: NewsServices,
): Promise<string> {
  await requireEvent(tx, feed.eventId);
  const tags = await requireTags(tx, feed.Tags);
  const content = sanitizeText(feed.text);
  await claimNewImages(tx, actor, { ...content, banner: feed.banner }, noImages, services);
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into news (title, text, banner, event_id, tags, pictures)
     values (?, ?, ?, ?, ?::jsonb, string_to_array(?, ',')) returning id`,
    [
      feed.title,
      content.text,
      feed.banner,
      feed.eventId,
      JSON.stringify(tags),
      content.pictures.join(','),
    ],
  );
  if (!row) throw new Error('the insert gave no row');
  await services.audit(tx, {
    actorId: actor.id,
    action: 'news.create',
    subjectType: 'news',
    subjectId: row.id,
    detail: { title: feed.title, eventId: feed.eventId, tags: tags.map(({ name }) => name) },
  });
  return row.id;
}

/**
 * Changes the fields that are named; pictures that are shown no more are let go of. 404 where it is
 * gone, 409 for a stale version, 422 with the wrong fields.
 */
export async function editNews(
  tx: Tx,
  actor: Actor,
  { id, feed, version }: { id: string; feed: NewsEdit; version?: number | undefined },
  services: NewsServices,
): Promise<void> {
  // Before the piece, as locks are taken in that order.
  await requireEvent(tx, feed.eventId ?? null);
  const now = await lockArticle(tx, id);
  if (version !== undefined && version !== now.version) throw conflict('error.stale');
  const tags = feed.Tags === undefined ? now.tags : await requireTags(tx, feed.Tags);
  const content = feed.text === undefined ? now : sanitizeText(feed.text);
  const next = { ...content, banner: feed.banner ?? now.banner };
  const released = await claimNewImages(tx, actor, next, now, services);
  await tx.execute(
    `update news set title = ?, text = ?, banner = ?, event_id = ?, tags = ?::jsonb,
       pictures = string_to_array(?, ',') where id = ?`,
    [
      feed.title ?? now.title,
      next.text,
      next.banner,
      feed.eventId === undefined ? now.event_id : feed.eventId,
      JSON.stringify(tags),
      next.pictures.join(','),
      id,
    ],
  );
  await releasePublishedFiles(tx, released);
  const { text, ...told } = feed;
  await services.audit(tx, {
    actorId: actor.id,
    action: 'news.edit',
    subjectType: 'news',
    subjectId: id,
    detail: { ...told, ...(text !== undefined && { text: 'changed' }) },
  });
}

/** Deletes a piece; its pictures are let go of. 404 where it is gone already. */
export async function deleteNews(
  tx: Tx,
  actor: Actor,
  id: string,
  { audit }: Pick<Services, 'audit'>,
): Promise<void> {
  const [gone] = await tx.execute<Pick<StoredArticle, 'title' | 'banner' | 'pictures'>[]>(
    'delete from news where id = ? returning title, banner, pictures',
    [id],
  );
  if (!gone) throw notFound('news.gone');
  await releasePublishedFiles(tx, [gone.banner, ...gone.pictures]);
  await audit(tx, {
    actorId: actor.id,
    action: 'news.delete',
    subjectType: 'news',
    subjectId: id,
    detail: { title: gone.title },
  });
}

async function lockArticle(tx: Tx, id: string): Promise<StoredArticle> {
  const [row] = await tx.execute<StoredArticle[]>(
    `select version, title, text, banner, pictures, event_id, tags from news where id = ? for update`,
    [id],
  );
  if (!row) throw notFound('news.gone');
  return row;
}

/** The document as it is kept, without what the allow-list does not name. Checked by the contract. */
function sanitizeText(text: string): { text: string; pictures: string[] } {
  const read = parseRichText(text);
  if ('problem' in read) throw invalid({ 'feed.text': read.problem });
  return { text: JSON.stringify(read.doc), pictures: imageFileNames(read.doc) };
}

/** The tournament stays as it is until this is done. */
async function requireEvent(tx: Tx, eventId: string | null): Promise<void> {
  if (eventId === null) return;
  const found = await tx.execute<unknown[]>(
    'select id from event where id = ? and deleted_at is null for share',
    [eventId],
  );
  if (found.length === 0) throw invalid({ 'feed.eventId': 'news.eventUnknown' });
}

/**
 * Claims what the piece shows from now on and did not before, always in one order. Answers what it
 * shows no more.
 */
async function claimNewImages(
  tx: Tx,
  actor: Actor,
  next: { banner: string; pictures: readonly string[] },
  before: { banner: string | null; pictures: readonly string[] },
  { files }: Pick<NewsServices, 'files'>,
): Promise<string[]> {
  const had = new Set([...(before.banner === null ? [] : [before.banner]), ...before.pictures]);
  const has = new Set([next.banner, ...next.pictures]);
  for (const name of [...has].filter((each) => !had.has(each)).toSorted()) {
    try {
      await files.claim(tx, {
        name,
        purpose: 'cover',
        ownerId: null,
        claimant: { accountId: actor.id },
      });
    } catch (error) {
      if (name === next.banner) throw asFieldError(error, 'feed.banner');
      throw asPictureError(error, next.pictures.indexOf(name) + 1);
    }
  }
  return [...had].filter((each) => !has.has(each));
}

/** A picture came along with another piece's text: which one it is, and what to do. */
function asPictureError(error: unknown, number: number): unknown {
  if (!(error instanceof AppError) || error.key !== 'files.unknownFile') {
    return asFieldError(error, 'feed.text');
  }
  const key = 'news.pictureTaken';
  return new AppError('validation', key, { params: { number }, fields: { 'feed.text': key } });
}
