/** Permission rows for documents, news and tags. */
import {
  admins,
  adminsCreate,
  approved,
  row,
  variant,
  withId,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { stagedFile, storedFile } from '#api/permissions/test-uploads.ts';

const adminId = async ({ t }: Cell) => (await t.asActor('admin')).id;

async function document(cell: Cell) {
  const name = await storedFile(cell, await adminId(cell), 'document');
  const insert = `insert into document (title, name) values ('Bib rules', ?) returning id`;
  return withId(cell, insert, [name]);
}

async function newDocument(cell: Cell) {
  const name = await stagedFile(cell, cell.actor?.id ?? (await adminId(cell)), 'document');
  return { body: { file: { title: 'Bib rules', name } } };
}

const text = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'News' }] }],
});

async function article(cell: Cell, isPublished = true) {
  const banner = await storedFile(cell, await adminId(cell), 'cover');
  const insert = `insert into news (title, text, banner, is_published)
    values ('News', ?, ?, ?) returning id`;
  return withId(cell, insert, [text, banner, isPublished]);
}

export const contentRows = [
  row('GET /api/document', approved),
  row('GET /api/document/{id}', approved, document),
  row('POST /api/document', adminsCreate, newDocument),
  row('POST /api/file/add', adminsCreate, newDocument),
  row('PATCH /api/document/{id}', admins, async (cell) => ({
    ...(await document(cell)),
    body: { file: { title: 'Bibs' } },
  })),
  row('DELETE /api/document/{id}', admins, document),
  row('GET /api/feed', approved),
  variant('GET /api/feed', 'with drafts', admins, () => ({ query: '?drafts=include' })),
  row('GET /api/feed/tags', approved),
  row('GET /api/feed/{id}', approved, (cell) => article(cell)),
  variant('GET /api/feed/{id}', 'a draft', [401, 403, 403, 404, 404, 200], (cell) =>
    article(cell, false),
  ),
  row('POST /api/feed', adminsCreate, async (cell) => {
    const banner = await stagedFile(cell, cell.actor?.id ?? (await adminId(cell)));
    return { body: { feed: { title: 'News', text, banner, eventId: null, Tags: [] } } };
  }),
  row('PATCH /api/feed/{id}', admins, async (cell) => ({
    ...(await article(cell)),
    body: { feed: { title: 'Newer' } },
  })),
  row('DELETE /api/feed/{id}', admins, (cell) => article(cell)),
];
