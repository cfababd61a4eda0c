/** The spreadsheet to fill in: columns, an example, and what teams and venues are called here. */
import type { FixtureColumn } from '#sync/contracts/matches/fixture-import.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { writeSpreadsheet } from '#api/platform/spreadsheets/spreadsheets.ts';

const columns: FixtureColumn[] = [
  'date',
  'time',
  'home',
  'away',
  'venue',
  'name',
  'gate',
  'seated',
  'reservation',
];

/** An xlsx of text cells. */
export async function createImportTemplate(tx: Tx): Promise<Buffer> {
  const named = (table: 'team' | 'venue') =>
    tx.execute<{ name: string }[]>(`select name from ${table} order by lower(name)`);
  const teams = await named('team');
  const venues = await named('venue');
  const example: Record<FixtureColumn, string> = {
    date: '31-12-2026',
    time: '19:30',
    home: teams[0]?.name ?? '',
    away: teams[1]?.name ?? '',
    venue: venues[0]?.name ?? '',
    name: 'Matchday 1',
    stage: '',
    gate: '',
    seated: 'no',
    reservation: 'no',
  };
  const list = (name: string, all: readonly { name: string }[]) => ({
    name,
    rows: [[name], ...all.map((each) => [each.name])],
  });
  return writeSpreadsheet([
    {
      name: englishText('fixtureImport.sheetFixtures'),
      rows: [
        columns.map((column) => englishText(`fixtureImport.col_${column}`)),
        columns.map((column) => example[column]),
      ],
    },
    list(englishText('fixtureImport.sheetTeams'), teams),
    list(englishText('fixtureImport.sheetVenues'), venues),
  ]);
}
