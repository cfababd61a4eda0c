/** A report as a spreadsheet: its facts, then every question with its answer. */
import { parseReportContent, type FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';
import { toPlacedAnswers, answerKey } from '#sync/contracts/reports/reports.ts';
import { formatKickOff } from '#api/matches/format-dates.ts';
import type { SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

export const reportSheetColumns = (language: Language): SheetColumn[] => [
  { header: messageText(language, 'manageReports.asked'), width: 48 },
  { header: messageText(language, 'manageReports.answer'), width: 90 },
];

/** Returns the rows of text. */
export function reportSheetRows(
  report: FullReport,
  { language, timeZone }: { language: Language; timeZone: string },
): (readonly string[])[] {
  const t: Translate = (key, params) => withoutIsolates(messageText(language, key, params));
  const nameOf = (named: { name: string; nameArabic?: string | null | undefined }) =>
    nameIn(language, named.name, named.nameArabic);
  const { Match, Officer, Files, urgent } = report;
  const about: [MessageKey, string][] = [
    ['manageReports.name', report.name],
    [
      'manageReports.officer',
      nameIn(language, `${Officer.firstName} ${Officer.lastName}`, Officer.nameArabic),
    ],
    ['manageReports.tournament', nameOf(report.Event)],
    [
      'manageReports.match',
      t('matches.versus', { home: nameOf(Match.HomeTeam), away: nameOf(Match.AwayTeam) }),
    ],
    ['manageReports.venue', nameOf(Match.Location)],
    ['manageReports.date', withoutIsolates(formatKickOff(Match.date, language, timeZone))],
    [
      'manageReports.status',
      t(report.archived ? 'manageReports.closed' : `manageReports.${report.status}`),
    ],
    ['manageReports.urgency', t(urgencyLabel(urgent))],
  ];
  return [
    ...about.map(([label, value]) => [t(label), value]),
    ...answerRows(report, t),
    ...Files.map(({ title }) => [t('manageReports.attachments'), title]),
  ];
}

type Translate = (key: MessageKey, params?: MessageParams) => string;

/** Returns each question with its answer and conflicting answers, then answers to removed questions. */
function answerRows({ content, Conflicts, Withdrawn }: FullReport, t: Translate): string[][] {
  const answers = parseReportContent(content).map(({ question, answer }) => ({
    question,
    text: answer,
  }));
  return [
    ...toPlacedAnswers(answers).flatMap((answer) => [
      [answer.question, answer.text],
      ...Conflicts.filter((other) => answerKey(other) === answerKey(answer)).map(({ text }) => [
        t('manageReports.alsoWritten'),
        text,
      ]),
    ]),
    ...(Withdrawn.length > 0 ? [[t('manageReports.withdrawn'), '']] : []),
    ...Withdrawn.map(({ question, text }) => [question, text]),
  ];
}

const urgencyLabel = (urgent: boolean | null): MessageKey =>
  urgent === null
    ? 'manageReports.notSaid'
    : urgent
      ? 'manageReports.urgent'
      : 'manageReports.notUrgent';
