/** Importing fixtures: administrators alone. */
import { checkImport } from '#api/matches/import-apply.ts';
import { fileBody, importRow, noChoices } from '#api/matches/testing/import-file.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { row, type Cell } from '#api/permissions/row.ts';

const admins = [401, 403, 403, 403, 403, 200] as const;

/** One new fixture of a tournament. */
async function order({ db, t }: Cell) {
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
    const plan = await checkImport(tx, body, t.app.services);
    const seen = plan.rows.map(({ line, mark }) => ({ line, mark: mark ?? '' }));
    return { body, whole: { ...body, seen, remember: false, fileName: 'season.csv' } };
  });
}

export const fixtureImportRows = [
  row('POST /api/admin/matches/import/file', admins, () =>
    fileBody('Date,Home,Away\n15-11-2026,Zamalek,Al Ahly\n', 'season.csv'),
  ),
  row('POST /api/admin/matches/import/check', admins, async (cell) => ({
    body: (await order(cell)).body,
  })),
  row('POST /api/admin/matches/import', admins, async (cell) => ({
    body: (await order(cell)).whole,
  })),
  row('GET /api/admin/matches/import/{id}/progress', admins, async (cell) => ({
    params: { id: (await order(cell)).body.eventId },
  })),
  row('GET /api/admin/matches/import/template', admins),
];
