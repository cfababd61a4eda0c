/** Permission rows for news and tags. */
import { stagedFile, storedFile } from '#api/permissions/test-uploads.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

const approved = [401, 403, 403, 200, 200, 200] as const;
const admins = [401, 403, 403, 403, 403, 200] as const;
const admins201 = [401, 403, 403, 403, 403, 201] as const;
const text = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'News' }] }],
});

/** Creates an article that an administrator published. */
async function createArticle(cell: Cell) {
  const admin = await cell.t.asActor('admin');
  const banner = await storedFile(cell, admin.id, 'cover');
  const [made] = await cell.db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      `insert into news (title, text, banner) values ('News', ?, ?) returning id`,
      [text, banner],
    ),
  );
  return { params: { id: made?.id ?? '' } };
}

export const newsRows = [
  row('GET /api/feed', approved),
  row('GET /api/feed/tags', approved),
  row('GET /api/feed/{id}', approved, createArticle),
  row('POST /api/feed', admins201, async (cell) => {
    const { id } = cell.actor ?? (await cell.t.asActor('admin'));
    const banner = await stagedFile(cell, id);
    return { body: { feed: { title: 'News', text, banner, eventId: null, Tags: [] } } };
  }),
  row('PATCH /api/feed/{id}', admins, async (cell) => ({
    ...(await createArticle(cell)),
    body: { feed: { title: 'Newer' } },
  })),
  row('DELETE /api/feed/{id}', admins, createArticle),
];
