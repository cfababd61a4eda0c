/** Importing fixtures: the file, what it would do, and doing it. */
import * as calls from '#sync/contracts/fixture-import.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import { receive } from '#api/files/receive.ts';
import type { App } from '#api/platform/app-types.ts';
import { inTransaction } from '#api/platform/database.ts';
import { route } from '#api/platform/route.ts';
import { checkImport, importFixtures } from '#api/matches/import-apply.ts';
import { readProgress, readSent } from '#api/matches/import-progress.ts';
import { readFixtures } from '#api/matches/import-read.ts';
import { importTemplate } from '#api/matches/import-template.ts';

/** Reading a hostile file costs a second of one core. */
const filesAnHour = 120;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** After the files' routes, which bring the parser of multipart bodies. */
export function fixtureImportRoutes(app: App): void {
  const { services } = app;

  app.post(
    `/api${calls.readFixtureFile.path}`,
    {
      config: {
        access: ['admin'],
        endpoint: calls.readFixtureFile,
        document: {
          summary: calls.readFixtureFile.summary,
          produces: 'application/json',
          consumes: 'multipart/form-data',
        },
        rateLimit: { max: filesAnHour, timeWindow: 3_600_000 },
      },
    },
    async (request) => {
      const { bytes, fileName } = await receive(request, false);
      return { data: await readFixtures(bytes, fileName) };
    },
  );

  route(app, calls.checkFixtures, { access: ['admin'] }, async ({ tx, body }) =>
    checkImport(tx, body, services),
  );

  route(app, calls.importFixtures, { access: ['admin'] }, async ({ tx, actor, body }) =>
    importFixtures(tx, actor, body, services),
  );

  route(app, calls.importProgress, { access: ['admin'] }, async ({ tx, actor, params, query }) => ({
    writing: await readProgress(tx, params.id),
    sent: query.key === undefined ? null : await readSent(tx, actor.id, query.key),
  }));

  app.get(
    `/api${calls.templatePath}`,
    {
      config: {
        access: ['admin'],
        document: { summary: 'The spreadsheet to fill fixtures in', produces: xlsx },
      },
    },
    async (_request, reply) => {
      const file = await inTransaction(services.orm.em, importTemplate);
      const name = say('fixtureImport.templateFile');
      return reply
        .type(xlsx)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file);
    },
  );
}
