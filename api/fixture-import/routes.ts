import * as calls from '#sync/contracts/matches/fixture-import.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { receiveUpload } from '#api/files/uploads/receive-upload.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { maxBodyLimits } from '#api/platform/http/json-body.ts';
import { replyLanguage } from '#api/platform/http/reply-language.ts';
import { contentDisposition } from '#api/platform/http/content-disposition.ts';
import { fileLanguage } from '#api/platform/http/file-language.ts';
import { route } from '#api/platform/http/route.ts';
import { spreadsheetType } from '#api/platform/spreadsheets/spreadsheet-stream.ts';
import { previewImport, importFixtures } from '#api/fixture-import/import-fixtures.ts';
import { readProgress, readImportOutcome } from '#api/fixture-import/progress.ts';
import { parseFixtures } from '#api/fixture-import/parsing/parse-fixtures.ts';
import { createImportTemplate } from '#api/fixture-import/template.ts';

/** A limit, because parsing a hostile file can take a second of one core. */
const maxFilesPerHour = 120;

/** Register after the file routes, which add the parser of multipart bodies. */
export function fixtureImportRoutes(app: App): void {
  const { services } = app;

  app.post(
    `/api${calls.parseFixtureFile.path}`,
    {
      config: {
        access: ['admin'],
        endpoint: calls.parseFixtureFile,
        document: {
          summary: calls.parseFixtureFile.summary,
          produces: 'application/json',
          consumes: 'multipart/form-data',
        },
        rate: { max: maxFilesPerHour, window: 3_600_000 },
      },
    },
    async (request) => {
      const upload = await receiveUpload(request, false, services.config.dataDir);
      try {
        const owner = request.actor?.id;
        return { data: await parseFixtures(await upload.read(), upload.fileName, owner) };
      } finally {
        await upload.close();
      }
    },
  );

  route(
    app,
    calls.previewFixtureImport,
    { access: ['admin'], body: maxBodyLimits },
    async ({ tx, body }) => previewImport(tx, body, services),
  );

  route(
    app,
    calls.importFixtures,
    { access: ['admin'], body: maxBodyLimits },
    async ({ tx, actor, body }) => importFixtures(tx, actor, body, services),
  );

  route(app, calls.importProgress, { access: ['admin'] }, async (call) => {
    const { tx, actor, params, query, request, reply } = call;
    const language = replyLanguage(request, reply);
    const { key } = query;
    return {
      writing: await readProgress(tx, params.id),
      sent: key === undefined ? null : await readImportOutcome(tx, actor.id, key, language),
    };
  });

  app.get(
    `/api${calls.fixtureTemplatePath}`,
    {
      config: {
        access: ['admin'],
        document: { summary: 'The spreadsheet to fill fixtures in', produces: spreadsheetType },
      },
    },
    async (request, reply) => {
      const language = fileLanguage(request);
      const file = await inTransaction(services.orm.em, async (tx) =>
        createImportTemplate(tx, language),
      );
      const name = messageText(language, 'fixtureImport.templateFile');
      return reply
        .type(spreadsheetType)
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          contentDisposition('attachment', name, 'fixtures-template.xlsx'),
        )
        .send(file);
    },
  );
}
