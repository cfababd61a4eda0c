/** Permission rows for importing fixtures: administrators only. */
import { previewImport } from '#api/fixture-import/import-fixtures.ts';
import { multipartFile, importRow, noChoices } from '#api/fixture-import/testing/import-input.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { admins, row, type Cell } from '#api/permissions/permission-row.ts';

/** One new fixture of a tournament. */
async function createImport({ db, t }: Cell) {
  return db.tx(async (tx) => {
    const season = await createSeason(tx);
    const [names] = await tx.execute<{ home: string; away: string }[]>(
      `select h.name as home, a.name as away from team h, team a where h.id = ? and a.id = ?`,
      [season.awayId, season.homeId],
    );
    const [venue] = await tx.execute<{ name: string }[]>('select name from venue where id = ?', [
      season.venueId,
    ]);
    const day = new Date().toISOString().slice(0, 10);
    const rows = [importRow({ ...names, day, venue: venue?.name ?? '' })];
    const body = { eventId: season.eventId, rows, choices: noChoices };
    const plan = await previewImport(tx, body, t.app.services);
    const seen = plan.rows.map(({ line, mark }) => ({ line, mark: mark ?? '' }));
    return { body, whole: { ...body, seen, remember: false, fileName: 'season.csv' } };
  });
}

export const fixtureImportRows = [
  row('POST /api/admin/matches/import/file', admins, () =>
    multipartFile('Date,Home,Away\n15-11-2026,Zamalek,Al Ahly\n', 'season.csv'),
  ),
  row('POST /api/admin/matches/import/check', admins, async (cell) => ({
    body: (await createImport(cell)).body,
  })),
  row('POST /api/admin/matches/import', admins, async (cell) => ({
    body: (await createImport(cell)).whole,
  })),
  row('GET /api/admin/matches/import/{id}/progress', admins, async (cell) => ({
    params: { id: (await createImport(cell)).body.eventId },
  })),
  row('GET /api/admin/matches/import/template', admins),
];
