/** Uploads, and who may read what a file is for (rulings §4, notes a to c). */
import type { FilePurpose } from '#sync/contracts/files.ts';
import { accredit, book, createSeason } from '#api/matches/testing/season.ts';
import { row } from '#api/permissions/row.ts';
import type { Cell } from '#api/permissions/row.ts';
import { stagedFile, storedFile, upload } from '#api/permissions/uploads.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { issueTicket } from '#api/tickets/commands.ts';

const somebody = ({ db }: Cell) => db.tx((tx) => createActor(tx, 'member'));

const published = (purpose: FilePurpose) => async (cell: Cell) => {
  const admin = await cell.db.tx((tx) => createActor(tx, 'admin'));
  return { params: { name: await storedFile(cell, admin.id, purpose) } };
};

const own = (purpose: FilePurpose) => async (cell: Cell) => {
  const owner = cell.actor ?? (await somebody(cell));
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

const anothers = (purpose: FilePurpose) => async (cell: Cell) => {
  const owner = await somebody(cell);
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

/** Of a ticket's holder; the caller is approved for the same match, or for another one. */
const ofTheMatch = (purpose: FilePurpose, same: boolean) => async (cell: Cell) => {
  const owner = await somebody(cell);
  const { actor, db, t } = cell;
  await db.tx(async (tx) => {
    const season = await createSeason(tx, { seated: false });
    await accredit(tx, season, owner.id);
    await issueTicket(tx, await book(tx, season, owner.id), t.app.services);
    if (!actor) return;
    const at = same ? season : await createSeason(tx, { seated: false });
    await accredit(tx, at, actor.id);
    await book(tx, at, actor.id);
  });
  return { params: { name: await storedFile(cell, owner.id, purpose, owner.id) } };
};

const staged = async (cell: Cell) => {
  const uploader = cell.actor ?? (await somebody(cell));
  return { params: { name: await stagedFile(cell, uploader.id) } };
};

const anothersStaged = async (cell: Cell) => ({
  params: { name: await stagedFile(cell, (await somebody(cell)).id) },
});

const unknown = () => ({ params: { name: 'AAAAAAAAAAAAAAAAAAAAAA.png' } });

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
  row(call, everybody, published('banner'), 'banner'),
  row(call, everybody, published('logo'), 'logo'),
  row(call, everybody, published('cover'), 'cover'),
  row(call, approved, published('document'), 'document'),
  row(call, owners, own('identification'), 'own ID'),
  row(call, strangers, anothers('identification'), 'another’s ID'),
  row(call, strangers, ofTheMatch('identification', true), 'ID of the same match'),
  row(call, strangers, ofTheMatch('press_id', true), 'press ID of the same match'),
  row(call, owners, own('profile_picture'), 'own photo'),
  row(call, strangers, anothers('profile_picture'), 'another’s photo'),
  row(call, officers, ofTheMatch('profile_picture', true), 'photo of the same match'),
  row(call, strangers, ofTheMatch('profile_picture', false), 'photo of another match'),
  row(call, ownReports, own('report_attachment'), 'attached to an own report'),
  row(call, othersReports, anothers('report_attachment'), 'attached to another’s report'),
  row(call, uploaders, staged, 'own, not claimed yet'),
  row(call, nobody, anothersStaged, 'another’s, not claimed yet'),
  row(call, nobody, unknown, 'no file'),
];

export const fileRows = [
  row('POST /api/file', [201, 403, 403, 201, 201, 201], upload),
  ...read('GET /api/file/{name}'),
  ...read('GET /api/file/{name}/download'),
];
