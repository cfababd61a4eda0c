/** Routes of reports, for administrators and for officers without the app. */
import * as calls from '#sync/contracts/reports/manage-reports.ts';
import type { FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { id } from '#sync/contracts/core/primitives.ts';
import * as lists from '#sync/contracts/reports/report-list.ts';
import { listFileName } from '#api/exports/download-name.ts';
import { localDay } from '#api/matches/kick-off.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { audit } from '#api/platform/audit.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { contentDisposition } from '#api/platform/http/content-disposition.ts';
import { fileLanguage } from '#api/platform/http/file-language.ts';
import { textBodyLimits } from '#api/platform/http/json-body.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import { route } from '#api/platform/http/route.ts';
import {
  spreadsheetType,
  streamSpreadsheet,
} from '#api/platform/spreadsheets/spreadsheet-stream.ts';
import { deleteReport } from '#api/reports/admin/archive-report.ts';
import { createReports } from '#api/reports/admin/create-reports.ts';
import { listAllReports, listReports, readReport, readReports } from '#api/reports/read-reports.ts';
import {
  deleteQuestionSet,
  listQuestionSets,
  saveQuestionSet,
} from '#api/reports/admin/question-sets.ts';
import { editReportAsAdmin, editReportAsOfficer } from '#api/reports/edit-report.ts';
import { reportSheetColumns, reportSheetRows } from '#api/reports/report-spreadsheet.ts';

export function reportRoutes(app: App): void {
  const { services } = app;
  const both = { access: ['officer', 'admin'] } as const;
  const admin = { access: ['admin'] } as const;

  route(app, calls.listReports, both, async ({ tx, actor }) => listReports(tx, actor));

  route(app, lists.listAllReports, admin, async ({ tx, query }) =>
    listAllReports(tx, query.matchId),
  );

  route(
    app,
    calls.createReport,
    { ...admin, body: textBodyLimits },
    async ({ tx, actor, body }) => {
      const { eventId, matchId, report } = body;
      const ids = await createReports(
        tx,
        actor,
        {
          eventId,
          matchId,
          name: report.name,
          questions: calls.parseQuestions(report.content),
          urgent: report.urgent ?? null,
        },
        services,
      );
      return readReports(tx, actor, ids);
    },
  );

  route(app, calls.getReport, both, async ({ tx, actor, params }) =>
    readReport(tx, actor, params.id),
  );

  route(
    app,
    calls.editReport,
    { ...both, body: textBodyLimits },
    async ({ tx, actor, params, body }) => {
      const edit = { reportId: params.id, ...body };
      await (actor.scope === 'admin' ? editReportAsAdmin : editReportAsOfficer)(tx, actor, edit);
      return readReport(tx, actor, params.id);
    },
  );

  route(app, calls.deleteReport, admin, async ({ tx, actor, params }) =>
    deleteReport(tx, actor, params.id, services),
  );

  route(app, calls.listQuestionSets, admin, async ({ tx }) => listQuestionSets(tx));

  route(
    app,
    calls.saveQuestionSet,
    { ...admin, body: textBodyLimits },
    async ({ tx, actor, body }) => saveQuestionSet(tx, actor, body.questionSet),
  );

  route(app, calls.deleteQuestionSet, admin, async ({ tx, actor, params }) => {
    await deleteQuestionSet(tx, actor, params.id);
    return {};
  });

  exportRoutes(app);
}

function exportRoutes(app: App): void {
  const { orm, config } = app.services;
  const { timeZone } = config.league;
  const savedNameOf = ({ name, Match }: Pick<FullReport, 'name' | 'Match'>) =>
    listFileName({ title: name, day: localDay(new Date(Match.date), timeZone) });

  route(app, calls.exportReport, { access: ['admin'] }, async ({ tx, actor, params }) => {
    const report = await readReport(tx, actor, params.id);
    return { fileName: calls.reportFileName(params.id), savedName: savedNameOf(report) };
  });

  app.get<{ Params: { list: string } }>(
    '/api/file/report_:list/download',
    {
      config: {
        access: ['admin'],
        document: { summary: 'A report as a spreadsheet', produces: spreadsheetType },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const of = /^(.*)\.xlsx$/.exec(request.params.list)?.[1];
      if (of === undefined || !id.safeParse(of).success) throw notFound();
      const report = await inTransaction(orm.em, async (tx) => {
        const found = await readReport(tx, actor, of);
        if (request.method === 'GET') await audit(tx, actor, 'report.export', ['report', of]);
        return found;
      });
      if (request.method === 'GET') logSecurity(request, 'export', { list: 'report', of });
      const language = fileLanguage(request);
      const rows = reportSheetRows(report, { language, timeZone });
      const sheet = { name: report.name, language, columns: reportSheetColumns(language) };
      return reply
        .headers({
          'content-type': spreadsheetType,
          'content-disposition': contentDisposition(
            'attachment',
            savedNameOf(report),
            calls.reportFileName(of),
          ),
          'cache-control': 'no-store, private',
        })
        .send(streamSpreadsheet(sheet, once(rows)));
    },
  );
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
