/** Reads of news and tags (spec: HTTP contract, Records). */
import type { News, Tag } from '#sync/contracts/content/news.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';

/** Newest first, a page of them, and how many there are. */
export async function listNews(
  tx: Tx,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ news: News[]; totalCount: number }> {
  const news = await newsRecords(
    tx,
    'select * from news order by created_at desc, id desc limit ? offset ?',
    [pageSize, (pageNumber - 1) * pageSize],
  );
  const [all] = await tx.execute<{ count: number }[]>('select count(*)::int as count from news');
  return { news, totalCount: all?.count ?? 0 };
}

/** Throws 404 where there is none. */
export async function readNews(tx: Tx, id: string): Promise<News> {
  const [piece] = await newsRecords(tx, 'select * from news where id = ?', [id]);
  if (!piece) throw notFound('news.gone');
  return piece;
}

/** `picked` selects rows of `news`. A deleted tournament is not named. */
async function newsRecords(tx: Tx, picked: string, params: readonly unknown[]): Promise<News[]> {
  const rows = await tx.execute<{ body: News }[]>(
    `select jsonb_build_object('id', n.id, 'title', n.title, 'text', n.text, 'banner', n.banner,
       'Event', case when e.id is not null
         then jsonb_build_object('id', e.id, 'name', e.name) end,
       'Tags', n.tags, 'createdAt', iso_instant(n.created_at), 'version', n.version) as body
     from (${picked}) n left join event e on e.id = n.event_id and e.deleted_at is null
     order by n.created_at desc, n.id desc`,
    [...params],
  );
  return rows.map(({ body }) => body);
}

/** Those that begin with it first; at most twenty. */
export async function listTags(tx: Tx, name: string): Promise<Tag[]> {
  return tx.execute<Tag[]>(
    `select id, name from tag, lower(?) as wanted
     where position(wanted in lower(name)) > 0
     order by position(wanted in lower(name)) <> 1, lower(name) limit 20`,
    [name.trim()],
  );
}
