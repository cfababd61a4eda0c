/** A report as a spreadsheet: its facts, then every question with its answer. */
import { parseReportContent, type FullReport } from '#sync/contracts/reports/manage-reports.ts';
import {
  type Language,
  type MessageKey,
  type MessageParams,
  messageText,
} from '#sync/contracts/messages/catalogue.ts';
import { toPlacedAnswers, answerKey } from '#sync/contracts/reports/reports.ts';
import type { SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

export const reportSheetColumns = (language: Language): SheetColumn[] => [
  { header: messageText(language, 'manageReports.asked'), width: 48 },
  { header: messageText(language, 'manageReports.answer'), width: 90 },
];

/** Rows of text; `leagueTime` formats an instant in the league's time zone. */
export function reportSheetRows(
  report: FullReport,
  language: Language,
  leagueTime: (instant: string) => string,
): (readonly string[])[] {
  const t: Translate = (key, params) => messageText(language, key, params);
  const { Match, Officer, Files, urgent } = report;
  const about: [MessageKey, string][] = [
    ['manageReports.name', report.name],
    ['manageReports.officer', `${Officer.firstName} ${Officer.lastName}`],
    ['manageReports.tournament', report.Event.name],
    [
      'manageReports.match',
      t('matches.versus', { home: Match.HomeTeam.name, away: Match.AwayTeam.name }),
    ],
    ['manageReports.venue', Match.Location.name],
    ['manageReports.date', leagueTime(Match.date)],
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

/** Each question with its answer and conflicting answers, then answers to removed questions. */
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
