/** Decides when an article is shown to members: immediately, at a set time, or not yet. */
import { sql } from 'kysely';
import type { AuditAction } from '#sync/contracts/admin/audit.ts';
import type { News, Publication } from '#sync/contracts/content/news.ts';
import { audit } from '#api/platform/audit.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

type StoredPublication = News['publication'];

/** An article's publication (`news n`) as its form and its reply have it. */
export const publicationObject = sql<StoredPublication>`jsonb_build_object(
  'state', case when n.is_published then 'published'
    when n.publish_at is not null then 'scheduled' else 'draft' end,
  'at', iso_instant(case when n.is_published then coalesce(n.publish_at, n.created_at)
    else n.publish_at end))`.as('publication');

/** Returns the columns of a new state. */
export function publicationColumns(publication: Publication) {
  const { state } = publication;
  return {
    is_published: state === 'published',
    publish_at:
      state === 'scheduled' ? publication.at : state === 'published' ? sql<string>`now()` : null,
  };
}

/** Throws 422 for a time that is over. */
export function requireFuture(
  publication: Publication,
  { clock }: Pick<Services, 'clock'>,
): Publication {
  if (publication.state === 'scheduled' && Date.parse(publication.at) <= clock.now().getTime())
    throw invalid({ 'feed.publication.at': 'news.timePast' });
  return publication;
}

/** Returns the new state; undefined if it is missing or unchanged. Throws 422 for a time that is over. */
export function changedPublication(
  stored: StoredPublication,
  asked: Publication | undefined,
  services: Pick<Services, 'clock'>,
): Publication | undefined {
  if (asked === undefined) return undefined;
  const isSameTime =
    asked.state !== 'scheduled' || Date.parse(asked.at) === Date.parse(stored.at ?? '');
  if (asked.state === stored.state && isSameTime) return undefined;
  return requireFuture(asked, services);
}

/** The action that the audit log names for an edit. */
export function editAction(stored: StoredPublication, next: Publication | undefined): AuditAction {
  if (next?.state === 'published') return 'news.publish';
  if (next?.state === 'scheduled') return 'news.schedule';
  return next && stored.state === 'published' ? 'news.unpublish' : 'news.edit';
}

/** Returns the text for the audit log: the state, or the time of a scheduled article. */
export function publicationText({ state, ...when }: StoredPublication | Publication): string {
  return state === 'scheduled' && 'at' in when && when.at !== null ? when.at : state;
}

/** Publishes the scheduled articles whose time has come, each once. */
export async function publishDueNews(tx: Tx): Promise<void> {
  const isDue = sql<boolean>`not is_published and publish_at <= now()`;
  const due = await db(tx).selectFrom('news').select('id').where(isDue).execute();
  // Even an update of no rows would make every open list of news load again.
  if (due.length === 0) return;
  const published = await db(tx)
    .updateTable('news')
    .set({ is_published: true })
    // Checked again, because another process may have published them, or a person changed the time.
    .where(isDue)
    .returning('id')
    .execute();
  for (const { id } of published) await audit(tx, null, 'news.publish', ['news', id]);
}
