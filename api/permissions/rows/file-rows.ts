/** Permission rows for uploads, and for reading files by purpose. */
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import {
  approved,
  createMember,
  everybody,
  row,
  sessions,
  variant,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { stagedFile, storedFile, upload } from '#api/permissions/test-uploads.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';

const publishedFile = (purpose: FilePurpose) => async (cell: Cell) => {
  const admin = await cell.t.asActor('admin');
  return { params: { name: await storedFile(cell, admin.id, purpose) } };
};

/** The cover, or a picture of the text, of an article that is not published. */
const draftFile = (column: 'banner' | 'pictures') => async (cell: Cell) => {
  const prepared = await publishedFile('cover')(cell);
  const { name } = prepared.params;
  const insert = `insert into news (title, text, banner, pictures, is_published)
    values ('Draft', '', ?, string_to_array(?, ','), false)`;
  const values = column === 'banner' ? [name, ''] : [null, `other.png,${name}`];
  await cell.db.tx((tx) => tx.execute(insert, values));
  return prepared;
};

const ownFile = (purpose: FilePurpose) => async (cell: Cell) => {
  const owner = cell.actor ?? (await createMember(cell));
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

const anothersFile = (purpose: FilePurpose) => async (cell: Cell) => {
  const owner = await createMember(cell);
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

/** A file of a ticket holder; the caller is approved for the same match or another one. */
const matchHolderFile = (purpose: FilePurpose, same: boolean) => async (cell: Cell) => {
  const owner = await createMember(cell);
  const { actor, db, t } = cell;
  await db.tx(async (tx) => {
    const season = await createSeason(tx, { seated: false });
    await createAccreditation(tx, season, owner.id);
    await issueTicket(tx, await createBooking(tx, season, owner.id), t.app.services);
    if (!actor) return;
    const at = same ? season : await createSeason(tx, { seated: false });
    await createAccreditation(tx, at, actor.id);
    await createBooking(tx, at, actor.id);
  });
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

/** The same file, kept for an administrator's review after its owner replaced it. */
const replaced = (prepare: (cell: Cell) => Promise<{ params: { name: string } }>) => {
  return async (cell: Cell) => {
    const { params } = await prepare(cell);
    await cell.db.tx((tx) =>
      tx.execute('update stored_file set replaced_at = now() where name = ?', [params.name]),
    );
    return { params };
  };
};

const ownUpload = async (cell: Cell) => {
  const uploader = cell.actor ?? (await createMember(cell));
  return { params: { name: await stagedFile(cell, uploader.id) } };
};

const anothersUpload = async (cell: Cell) => ({
  params: { name: await stagedFile(cell, (await createMember(cell)).id) },
});

const unknownFile = () => ({ params: { name: 'AAAAAAAAAAAAAAAAAAAAAA.png' } });

const othersReports = [401, 403, 403, 404, 404, 200] as const;
const strangers = [401, 404, 404, 404, 404, 200] as const;
const officers = [401, 404, 404, 404, 200, 200] as const;
const uploaders = [401, 404, 404, 200, 200, 200] as const;
const nobody = [401, 404, 404, 404, 404, 404] as const;

const read = (call: 'GET /api/file/{name}' | 'GET /api/file/{name}/download') => [
  variant(call, 'banner', everybody, publishedFile('banner')),
  variant(call, 'logo', everybody, publishedFile('logo')),
  variant(call, 'cover', everybody, publishedFile('cover')),
  variant(call, 'cover of draft news', strangers, draftFile('banner')),
  variant(call, 'picture of draft news', strangers, draftFile('pictures')),
  variant(call, 'document', approved, publishedFile('document')),
  variant(call, 'own ID', sessions, ownFile('identification')),
  variant(call, 'another’s ID', strangers, anothersFile('identification')),
  variant(call, 'ID of the same match', strangers, matchHolderFile('identification', true)),
  variant(call, 'press ID of the same match', strangers, matchHolderFile('press_id', true)),
  variant(call, 'own ID, replaced', sessions, replaced(ownFile('identification'))),
  variant(call, 'another’s ID, replaced', strangers, replaced(anothersFile('identification'))),
  variant(call, 'own photo', sessions, ownFile('profile_picture')),
  variant(call, 'another’s photo', strangers, anothersFile('profile_picture')),
  variant(call, 'photo of the same match', officers, matchHolderFile('profile_picture', true)),
  variant(
    call,
    'photo of the same match, replaced',
    strangers,
    replaced(matchHolderFile('profile_picture', true)),
  ),
  variant(call, 'photo of another match', strangers, matchHolderFile('profile_picture', false)),
  variant(call, 'attached to an own report', approved, ownFile('report_attachment')),
  variant(call, 'attached to another’s report', othersReports, anothersFile('report_attachment')),
  variant(call, 'own, not claimed yet', uploaders, ownUpload),
  variant(call, 'another’s, not claimed yet', nobody, anothersUpload),
  variant(call, 'no file', nobody, unknownFile),
];

export const fileRows = [
  row('POST /api/file', [201, 403, 403, 201, 201, 201], upload),
  ...read('GET /api/file/{name}'),
  ...read('GET /api/file/{name}/download'),
];
