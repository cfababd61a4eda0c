/** Permission rows for uploads, and for reading files by purpose. */
import type { FilePurpose } from '#sync/contracts/content/files.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';
import { stagedFile, storedFile, upload } from '#api/permissions/test-uploads.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { issueTicket } from '#api/tickets/commands.ts';

const createMember = ({ db }: Cell) => db.tx((tx) => createActor(tx, 'member'));

const publishedFile = (purpose: FilePurpose) => async (cell: Cell) => {
  const admin = await cell.db.tx((tx) => createActor(tx, 'admin'));
  return { params: { name: await storedFile(cell, admin.id, purpose) } };
};

const ownFile = (purpose: FilePurpose) => async (cell: Cell) => {
  const owner = cell.actor ?? (await createMember(cell));
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

const anothersFile = (purpose: FilePurpose) => async (cell: Cell) => {
  const owner = await createMember(cell);
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

/**
 * Creates a file of a ticket holder; the caller is approved for the same match or for another one.
 */
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

const ownUpload = async (cell: Cell) => {
  const uploader = cell.actor ?? (await createMember(cell));
  return { params: { name: await stagedFile(cell, uploader.id) } };
};

const anothersUpload = async (cell: Cell) => ({
  params: { name: await stagedFile(cell, (await createMember(cell)).id) },
});

const unknownFile = () => ({ params: { name: 'AAAAAAAAAAAAAAAAAAAAAA.png' } });

const everybody = [200, 200, 200, 200, 200, 200] as const;
const approved = [401, 403, 403, 200, 200, 200] as const;
const owners = [401, 200, 200, 200, 200, 200] as const;
const ownReports = [401, 403, 403, 200, 200, 200] as const;
const othersReports = [401, 403, 403, 404, 404, 200] as const;
const strangers = [401, 404, 404, 404, 404, 200] as const;
const officers = [401, 404, 404, 404, 200, 200] as const;
const uploaders = [401, 404, 404, 200, 200, 200] as const;
const nobody = [401, 404, 404, 404, 404, 404] as const;

const read = (call: 'GET /api/file/{name}' | 'GET /api/file/{name}/download') => [
  row(call, everybody, publishedFile('banner'), 'banner'),
  row(call, everybody, publishedFile('logo'), 'logo'),
  row(call, everybody, publishedFile('cover'), 'cover'),
  row(call, approved, publishedFile('document'), 'document'),
  row(call, owners, ownFile('identification'), 'own ID'),
  row(call, strangers, anothersFile('identification'), 'another’s ID'),
  row(call, strangers, matchHolderFile('identification', true), 'ID of the same match'),
  row(call, strangers, matchHolderFile('press_id', true), 'press ID of the same match'),
  row(call, owners, ownFile('profile_picture'), 'own photo'),
  row(call, strangers, anothersFile('profile_picture'), 'another’s photo'),
  row(call, officers, matchHolderFile('profile_picture', true), 'photo of the same match'),
  row(call, strangers, matchHolderFile('profile_picture', false), 'photo of another match'),
  row(call, ownReports, ownFile('report_attachment'), 'attached to an own report'),
  row(call, othersReports, anothersFile('report_attachment'), 'attached to another’s report'),
  row(call, uploaders, ownUpload, 'own, not claimed yet'),
  row(call, nobody, anothersUpload, 'another’s, not claimed yet'),
  row(call, nobody, unknownFile, 'no file'),
];

export const fileRows = [
  row('POST /api/file', [201, 403, 403, 201, 201, 201], upload),
  ...read('GET /api/file/{name}'),
  ...read('GET /api/file/{name}/download'),
];
