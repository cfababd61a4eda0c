import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { archiveReport } from '#api/reports/admin/archive-report.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { saveReport } from '#api/reports/save-report.ts';
import { reportRoutes } from '#api/reports/routes.ts';
import {
  mailServices,
  createReportFixture,
  saveInput,
  wifiQuestion,
} from '#api/reports/testing/report-fixture.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: reportRoutes });

test('the list of all reports has each match and tournament once, and no answers', async () => {
  const { officer, admin, season, reportId } = await createReportFixture(db);
  const other = await createReportFixture(db);
  const given = {
    ...season,
    officerId: other.officer.id,
    name: 'Parking',
    questions: [wifiQuestion],
  };
  const second = await db.tx((tx) => assignReport(tx, admin, given, mailServices));
  const { change, base } = saveInput(reportId, [[wifiQuestion, 'It held all night.', '']]);
  await db.tx((tx) => saveReport(tx, officer, change, base));
  await db.tx((tx) => archiveReport(tx, admin, { reportId: second }));
  const asker = await t.asActor('admin');

  const all = await t.call(asker, 'GET', '/api/admin/reports');
  expect(all.status).toBe(200);
  expect(JSON.stringify(all.body)).not.toContain('It held all night.');
  const { reports, events, matches } = all.body.data;
  expect(reports).toHaveLength(3);
  expect(reports).toContainEqual({
    id: reportId,
    name: 'Media operations',
    status: 'draft',
    urgent: null,
    archived: false,
    eventId: season.eventId,
    matchId: season.matchId,
    Officer: { firstName: expect.any(String), lastName: expect.any(String), nameArabic: null },
  });
  expect(events).toHaveLength(2);
  expect(matches.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [season.matchId, other.season.matchId].toSorted(),
  );

  const ofMatch = await t.call(asker, 'GET', `/api/admin/reports?matchId=${season.matchId}`);
  expect(
    ofMatch.body.data.reports.map((each: { id: string; archived: boolean }) => [
      each.id,
      each.archived,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [reportId, false],
      [second, true],
    ]),
  );
  expect(ofMatch.body.data.reports).toHaveLength(2);
  expect(ofMatch.body.data.matches).toHaveLength(1);
});

test('without reports the list is empty', async () => {
  const none = '019e0000-0000-7000-8000-000000000000';
  const asker = await t.asActor('admin');
  const { body } = await t.call(asker, 'GET', `/api/admin/reports?matchId=${none}`);
  expect(body.data).toEqual({ reports: [], events: [], matches: [] });
});
