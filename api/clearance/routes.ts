/** Security's check of a tournament's applicants: the file for security, and its answers. */
import * as calls from '#sync/contracts/admin/clearance.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { exportPeople, readClearance } from '#api/clearance/export-people.ts';
import { importAnswers, planAnswers } from '#api/clearance/import-answers.ts';
import { parseAnswers } from '#api/clearance/parse-answers.ts';
import { writePeopleFile } from '#api/clearance/people-file.ts';
import { listFileName } from '#api/exports/download-name.ts';
import { receiveUpload } from '#api/files/uploads/receive-upload.ts';
import { localDay } from '#api/matches/kick-off.ts';
import { requireActor } from '#api/platform/auth/guard.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { contentDisposition } from '#api/platform/http/content-disposition.ts';
import { fileLanguage } from '#api/platform/http/file-language.ts';
import { maxBodyLimits } from '#api/platform/http/json-body.ts';
import { validateCall } from '#api/platform/http/request-validation.ts';
import { route } from '#api/platform/http/route.ts';
import { logSecurity } from '#api/platform/http/security-log.ts';
import { spreadsheetType } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

/** Limits, because each export is in the audit log for good, and parsing may take a second. */
const exportRate = { max: 60, window: 3_600_000 };
const fileRate = { max: 120, window: 3_600_000 };

/** Register after the file routes, which add the parser of multipart bodies. */
export function clearanceRoutes(app: App): void {
  const { orm, config, clock } = app.services;
  const admins = { access: ['admin'] } as const;

  route(app, calls.getClearance, admins, async ({ tx, params }) => readClearance(tx, params.id));

  route(
    app,
    calls.importClearance,
    { ...admins, body: maxBodyLimits },
    async ({ tx, actor, params, body }) => ({
      stored: await importAnswers(tx, actor, params.id, body),
    }),
  );

  app.post(
    `/api${calls.exportClearance.path}`,
    {
      config: {
        access: ['admin'],
        endpoint: calls.exportClearance,
        rate: exportRate,
        document: { summary: calls.exportClearance.summary, produces: spreadsheetType },
      },
    },
    async (request, reply) => {
      const actor = requireActor(request);
      const { id } = validateCall(calls.exportClearance, request).params as { id: string };
      const language = fileLanguage(request);
      const { event, people } = await inTransaction(orm.em, (tx) => exportPeople(tx, actor, id));
      logSecurity(request, 'export', { list: 'clearance', of: id });
      const title = `${messageText(language, 'clearance.sheet')} ${event}`;
      const name = listFileName({ title, day: localDay(clock.now(), config.league.timeZone) });
      return reply
        .headers({
          'content-type': spreadsheetType,
          'content-disposition': contentDisposition('attachment', name, `clearance_${id}.xlsx`),
          'cache-control': 'no-store, private',
        })
        .send(await writePeopleFile(people, language));
    },
  );

  app.post(
    `/api${calls.readClearanceFile.path}`,
    {
      config: {
        access: ['admin'],
        endpoint: calls.readClearanceFile,
        rate: fileRate,
        document: {
          summary: calls.readClearanceFile.summary,
          produces: 'application/json',
          consumes: 'multipart/form-data',
        },
      },
    },
    async (request) => {
      const { id } = validateCall(calls.readClearanceFile, request).params as { id: string };
      const upload = await receiveUpload(request, false, config.dataDir);
      try {
        const { fileName } = upload;
        const rows = await parseAnswers(await upload.read(), fileName, request.actor?.id);
        const planned = await inTransaction(orm.em, (tx) => planAnswers(tx, id, rows));
        return { data: { fileName, rows: planned } satisfies calls.ClearancePlan };
      } finally {
        await upload.close();
      }
    },
  );
}
