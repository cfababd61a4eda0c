/** The spreadsheet of everyone on a match's list, with who came; attached to the email at closing. */
import { buffer } from 'node:stream/consumers';
import type { GatePerson } from '#sync/contracts/gate/gate-overview.ts';
import type { Language, MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import { seatNumber } from '#sync/contracts/matches/seat-names.ts';
import { readsArabic } from '#sync/contracts/messages/languages.ts';
import { readEverybody } from '#api/gates/overview/people.ts';
import { listFileName } from '#api/exports/download-name.ts';
import { matchTitle } from '#api/exports/match-title.ts';
import { inBothLanguages } from '#api/exports/people-list.ts';
import { localDay, wallClock } from '#api/matches/kick-off.ts';
import type { Tx } from '#api/platform/database/database.ts';
import {
  type SheetCell,
  streamSpreadsheet,
} from '#api/platform/spreadsheets/spreadsheet-stream.ts';
import { db } from '#api/schema.ts';

interface Locale {
  language: Language;
  timeZone: string;
}

type Column = [key: MessageKey, width: number, isLatin?: true];

/** For readers of Arabic, the name in Arabic comes first. */
const names: Column[] = [
  ['gateOverview.name', 30],
  ['accounts.nameArabic', 30],
];
const others: Column[] = [
  ['exports.role', 34],
  ['exports.organization', 30],
  ['accounts.organizationArabic', 30],
  ['exports.seat', 12, true],
  ['gateOverview.attendance', 24],
  ['gateOverview.gate', 16, true],
  ['gateOverview.lastSeen', 30],
];

/**
 * Live tickets, and those of people who came. Headings, roles and attendance are in both languages,
 * the reader's first, because stewards get it too.
 */
export async function attendanceSheet(
  tx: Tx,
  matchId: string,
  facts: Pick<TicketFacts, 'home' | 'away' | 'date'>,
  { language, timeZone }: Locale,
): Promise<{ filename: string; content: Buffer }> {
  const { home, away, date } = facts;
  const title = matchTitle(language, {
    home: home.name,
    homeArabic: home.nameArabic ?? null,
    away: away.name,
    awayArabic: away.nameArabic ?? null,
  });
  const t = inBothLanguages(language);
  const inOrder = <Name>(both: Name[]) => (readsArabic(language) ? both.toReversed() : both);
  const columns: Column[] = [['gateOverview.number', 12, true], ...inOrder(names), ...others];
  const gates = await readGateNumbers(tx, matchId);
  // A replaced ticket's holder is listed with the newer one.
  const people = (await readEverybody(tx, matchId)).filter(
    ({ attendance, presence }) =>
      presence !== 'replaced' && (presence !== 'revoked' || attendance === 'came'),
  );
  const cells = (person: GatePerson): SheetCell[] => {
    const both = [person.name, person.nameArabic ?? ''];
    return [
      person.no,
      ...inOrder(both),
      t(`role.${person.role}`),
      person.organization ?? '',
      person.organizationArabic ?? '',
      person.seat === null ? '' : seatNumber(person.seat),
      person.attendance === null ? '' : t(`gateOverview.attendance.${person.attendance}`),
      gates.get(person.gateId ?? '') ?? '',
      person.at === null ? '' : wallClock(new Date(person.at), timeZone),
    ];
  };
  const sheet = streamSpreadsheet(
    {
      name: title,
      language,
      columns: columns.map(([key, width, isLatin = false]) => ({
        header: t(key),
        width: Math.max(width, t(key).length),
        isLatin,
      })),
    },
    oneBatch(people.map(cells)),
  );
  const day = localDay(new Date(date), timeZone);
  return { filename: listFileName({ title, day }), content: await buffer(sheet) };
}

async function* oneBatch(rows: SheetCell[][]): AsyncGenerator<SheetCell[][]> {
  yield rows;
}

async function readGateNumbers(tx: Tx, matchId: string): Promise<Map<string, number>> {
  const gates = await db(tx)
    .selectFrom('gate')
    .select(['id', 'number'])
    .where('match_id', '=', matchId)
    .execute();
  return new Map(gates.map(({ id, number }) => [id, number]));
}
