/** Permission rows for documents. */
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';
import { stagedFile, storedFile } from '#api/permissions/test-uploads.ts';
import { createActor } from '#api/platform/testing/actors.ts';

const approved = [401, 403, 403, 200, 200, 200] as const;
const admins = [401, 403, 403, 403, 403, 200] as const;
const makers = [401, 403, 403, 403, 403, 201] as const;

async function document(cell: Cell) {
  const admin = await cell.db.tx((tx) => createActor(tx, 'admin'));
  const name = await storedFile(cell, admin.id, 'document');
  const [found] = await cell.db.tx((tx) =>
    tx.execute<{ id: string }[]>(
      `insert into document (title, name) values ('Bib rules', ?) returning id`,
      [name],
    ),
  );
  return { params: { id: found?.id ?? '' } };
}

async function form(cell: Cell) {
  const uploader = cell.actor ?? (await cell.db.tx((tx) => createActor(tx, 'admin')));
  const name = await stagedFile(cell, uploader.id, 'document');
  return { body: { file: { title: 'Bib rules', name } } };
}

export const documentRows = [
  row('GET /api/document', approved),
  row('GET /api/document/{id}', approved, document),
  row('POST /api/document', makers, form),
  row('POST /api/file/add', makers, form),
  row('PATCH /api/document/{id}', admins, async (cell) => ({
    ...(await document(cell)),
    body: { file: { title: 'Bibs' } },
  })),
  row('DELETE /api/document/{id}', admins, document),
];
