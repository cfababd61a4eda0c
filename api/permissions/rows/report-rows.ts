/** Permission rows for officers' reports and saved question sets. */
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import {
  admins,
  adminsCreate,
  row,
  variant,
  withId,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { mailServices } from '#api/reports/testing/report-fixture.ts';

const ownReports = [401, 403, 403, 403, 200, 200] as const;
const othersReports = [401, 403, 403, 403, 404, 200] as const;
const content = JSON.stringify([{ question: 'Did it hold?', answer: '' }]);

/** Creates a report of the caller if the caller is an officer, otherwise of another officer. */
async function createReport({ db, actor }: Cell, own = true): Promise<string> {
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const admin = await createActor(tx, 'admin');
    const caller = own && actor?.scope === 'officer' && actor.status === 'approved';
    const officer = caller ? actor : await createActor(tx, 'officer');
    const report = { name: 'Media', questions: ['Did it hold?'], officerId: officer.id };
    return assignReport(tx, admin, { ...season, ...report }, mailServices);
  });
}

const ownReport = async (cell: Cell) => ({ params: { id: await createReport(cell) } });
const anothersReport = async (cell: Cell) => ({ params: { id: await createReport(cell, false) } });
const edit = { report: { content } };

const questionSet = (cell: Cell) =>
  withId(
    cell,
    `insert into question_set (name, questions)
     values ('Set ' || gen_random_uuid(), array['Did it hold?']) returning id`,
  );

export const reportRows = [
  row('GET /api/report', ownReports),
  row('GET /api/admin/reports', admins),
  row('POST /api/report', adminsCreate, async ({ db }) =>
    db.tx(async (tx) => {
      const season = await createSeason(tx);
      const officer = await createActor(tx, 'officer');
      await createAccreditation(tx, season, officer.id);
      await createBooking(tx, season, officer.id, 'approved');
      const { eventId, matchId } = season;
      return { body: { eventId, matchId, report: { name: 'Media', content, urgent: null } } };
    }),
  ),
  variant('GET /api/report/{id}', 'own', ownReports, ownReport),
  variant('GET /api/report/{id}', 'another’s', othersReports, anothersReport),
  variant('PATCH /api/report/{id}', 'own', ownReports, async (cell) => ({
    ...(await ownReport(cell)),
    body: edit,
  })),
  variant('PATCH /api/report/{id}', 'another’s', othersReports, async (cell) => ({
    ...(await anothersReport(cell)),
    body: edit,
  })),
  row('DELETE /api/report/{id}', admins, ownReport),
  row('GET /api/report/{id}/export', admins, ownReport),
  row('GET /api/file/report_{list}/download', admins, async (cell) => ({
    params: { list: `${await createReport(cell)}.xlsx` },
  })),
  row('GET /api/admin/question-sets', admins),
  row('POST /api/admin/question-set', adminsCreate, () => ({
    body: { questionSet: { name: `After the match ${crypto.randomUUID()}`, questions: ['Why?'] } },
  })),
  row('DELETE /api/admin/question-set/{id}', admins, questionSet),
];
