/** The spreadsheet template: the columns, an example, and the names of all teams and venues. */
import { sql } from 'kysely';
import { fixtureColumns } from '#sync/contracts/matches/fixture-import.ts';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { writeSpreadsheet } from '#api/platform/spreadsheets/spreadsheets.ts';
import { db } from '#api/schema.ts';

const columns = fixtureColumns.filter((column) => column !== 'stage' && column !== 'status');

export async function createImportTemplate(tx: Tx, language: Language): Promise<Buffer> {
  const t = (key: MessageKey) => messageText(language, key);
  const readNames = (table: 'team' | 'venue') =>
    db(tx)
      .selectFrom(table)
      .select('name')
      .orderBy(sql`lower(name)`)
      .execute();
  const teams = await readNames('team');
  const venues = await readNames('venue');
  const example: Record<(typeof columns)[number], string> = {
    date: '31-12-2026',
    time: '19:30',
    home: teams[0]?.name ?? '',
    away: teams[1]?.name ?? '',
    venue: venues[0]?.name ?? '',
    name: t('fixtureImport.exampleRound'),
    gate: '',
    seated: t('exports.no').toLowerCase(),
    reservation: t('exports.no').toLowerCase(),
  };
  const list = (name: string, all: readonly { name: string }[]) => ({
    name,
    rows: [[name], ...all.map((each) => [each.name])],
  });
  return writeSpreadsheet(language, [
    {
      name: t('fixtureImport.sheetFixtures'),
      rows: [
        columns.map((column) => t(`fixtureImport.col_${column}`)),
        columns.map((column) => example[column]),
      ],
    },
    list(t('fixtureImport.sheetTeams'), teams),
    list(t('fixtureImport.sheetVenues'), venues),
  ]);
}
