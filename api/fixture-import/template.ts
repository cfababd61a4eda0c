/** The spreadsheet template: the columns, an example, and the names of all teams and venues. */
import { sql } from 'kysely';
import { nameIn } from '#sync/contracts/core/names.ts';
import { fixtureColumns } from '#sync/contracts/matches/fixture-import.ts';
import { type Language, type MessageKey, messageText } from '#sync/contracts/messages/catalogue.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { writeSpreadsheet } from '#api/platform/spreadsheets/spreadsheets.ts';
import { db } from '#api/schema.ts';

const columns = fixtureColumns.filter((column) => column !== 'stage' && column !== 'status');

export async function createImportTemplate(tx: Tx, language: Language): Promise<Buffer> {
  const t = (key: MessageKey) => messageText(language, key);
  const readNames = async (table: 'team' | 'venue') => {
    const found = await db(tx)
      .selectFrom(table)
      .select(['name', 'name_ar'])
      .where('deleted_at', 'is', null)
      .orderBy(readsArabic(language) ? sql`lower(coalesce(name_ar, name))` : sql`lower(name)`)
      .execute();
    return found.map(({ name, name_ar }) => nameIn(language, name, name_ar));
  };
  const teams = await readNames('team');
  const venues = await readNames('venue');
  const example: Record<(typeof columns)[number], string> = {
    date: '31-12-2026',
    time: '19:30',
    home: teams[0] ?? '',
    away: teams[1] ?? '',
    venue: venues[0] ?? '',
    name: t('fixtureImport.exampleRound'),
    gate: '',
    seated: t('exports.no').toLowerCase(),
    reservation: t('exports.no').toLowerCase(),
  };
  const list = (name: string, all: readonly string[]) => ({
    name,
    rows: [[name], ...all.map((each) => [each])],
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
