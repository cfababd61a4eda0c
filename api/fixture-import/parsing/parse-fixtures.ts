/** Parses a fixture file into rows; its content decides which format it has. */
import {
  maxImportRows,
  type ImportProblem,
  type ImportRow,
  type ParsedFixtureFile,
} from '#sync/contracts/matches/fixture-import.ts';
import { hasUnmixedWords, withoutHidden } from '#sync/contracts/core/name-text.ts';
import { parseFixtureText, versus } from '#api/fixture-import/parsing/openfootball-text.ts';
import { fixtureName } from '#api/fixture-import/parsing/parse-cells.ts';
import { parseTable, type FixtureTable } from '#api/fixture-import/parsing/parse-table.ts';
import { AppError } from '#api/platform/errors/app-error.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  isSpreadsheet,
  readCsvRows,
  readSheetRows,
  readText,
  TableFileError,
} from '#api/platform/spreadsheets/table-file.ts';

const rowsMax = maxImportRows + 50;

/** Throws 415 for another kind of file, 422 for one without fixtures or with too many, 503. */
export async function parseFixtures(
  bytes: Buffer,
  fileName: string,
  owner?: string,
): Promise<ParsedFixtureFile> {
  const fileError = (code: 'unsupported_media' | 'validation', key: MessageKey, more = {}) =>
    new AppError(code, key, {
      params: { name: fileName, max: maxImportRows, ...more },
      ...(code === 'validation' && { fields: { file: key } }),
    });
  const read = await readRows().catch(asAppError);
  if (read.rows.length === 0) throw fileError('validation', 'fixtureImport.noRows');
  if (read.rows.length > maxImportRows) throw fileError('validation', 'fixtureImport.tooManyRows');
  return { fileName: fileName.slice(0, 100), bytes: bytes.length, ...read };

  type Rows = Omit<ParsedFixtureFile, 'fileName' | 'bytes'>;

  async function readRows(): Promise<Rows> {
    return isSpreadsheet(bytes) ? fromSpreadsheet() : fromText();
  }

  async function fromSpreadsheet(): Promise<Rows> {
    for (const rows of await readSheetRows(bytes, rowsMax, owner)) {
      const table = parseTable(rows);
      if (table) return { kind: 'xlsx', ...table };
    }
    throw fileError('validation', 'fixtureImport.noHeader');
  }

  function fromText(): Rows {
    const text = readText(bytes);
    // Not `\s`, which matches line ends: a file of empty lines would take quadratic time.
    const isSeason = /^[\t\p{Zs}]*[=▪]/mu.test(text) && versus.test(text);
    if (isSeason) return { kind: 'text', ...parseSeasonText(text) };
    const table = parseTable(readCsvRows(text, rowsMax));
    if (!table) throw fileError('validation', 'fixtureImport.noHeader');
    return { kind: 'csv', ...table };
  }

  function asAppError(error: unknown): never {
    if (!(error instanceof TableFileError)) throw error;
    const { problem, line } = error;
    const isMedia = ['broken', 'oldExcel', 'wrongType'].includes(problem);
    throw fileError(
      isMedia ? 'unsupported_media' : 'validation',
      `fixtureImport.${problem}`,
      line === undefined ? {} : { line },
    );
  }
}

/** Parses the season's text. Its errors become rows too, so that no line is ignored. */
function parseSeasonText(written: string): FixtureTable {
  const text = written.replace(/[^\n\r\t]+/g, withoutHidden);
  const { fixtures, errors } = parseFixtureText(text);
  const lines = text.split(/\r\n|\n|\r/);
  const bare = { name: null, day: null, time: null, home: '', away: '' };
  const unknown = { venue: null, gate: null, seated: null, reservation: null };
  const rows: ImportRow[] = [
    ...fixtures.map(({ line, stage, round, day, time, home, away, postponed }) => {
      const name = fixtureName(round, stage);
      const problems: ImportProblem[] = Object.entries({ home, away })
        .filter(([, team]) => !hasUnmixedWords(team))
        .map(([column, team]) => ({
          column: column as 'home' | 'away',
          problem: 'mixed_scripts',
          written: team.slice(0, 40).toWellFormed(),
        }));
      if (name !== null && name.length > 100)
        problems.push({ column: 'name', problem: 'too_long' });
      return {
        ...unknown,
        line,
        name: name?.slice(0, 100) ?? null,
        day,
        time,
        home,
        away,
        problems,
        ...(postponed && { postponed }),
      };
    }),
    ...errors.map(({ line, problem, duplicateOf }) => ({
      ...bare,
      ...unknown,
      line,
      problems: [
        { column: null, problem, ...(duplicateOf !== undefined && { line: duplicateOf }) },
      ],
    })),
  ].sort((a, b) => a.line - b.line);
  const texts = rows.map(({ line }) =>
    (lines[line - 1] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 200)
      .toWellFormed(),
  );
  return { columns: [], ignored: [], rows, texts };
}
