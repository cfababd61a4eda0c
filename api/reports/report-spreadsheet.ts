/** A report as a spreadsheet: its facts, then every question with its answer. */
import { parseReportContent, type FullReport } from '#sync/contracts/reports/manage-reports.ts';
import { type MessageKey, englishText } from '#sync/contracts/messages/catalogue.ts';
import { toPlacedAnswers, answerKey } from '#sync/contracts/reports/reports.ts';
import type { SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

export const reportSheetColumns = (): SheetColumn[] => [
  { header: englishText('manageReports.asked'), width: 48 },
  { header: englishText('manageReports.answer'), width: 90 },
];

/** Rows of text; `leagueTime` formats an instant in the league's time zone. */
export function reportSheetRows(
  report: FullReport,
  leagueTime: (instant: string) => string,
): (readonly string[])[] {
  const { Match, Officer, Files, urgent } = report;
  const about: [MessageKey, string][] = [
    ['manageReports.name', report.name],
    ['manageReports.officer', `${Officer.firstName} ${Officer.lastName}`],
    ['manageReports.tournament', report.Event.name],
    ['manageReports.match', `${Match.HomeTeam.name} v ${Match.AwayTeam.name}`],
    ['manageReports.venue', Match.Location.name],
    ['manageReports.date', leagueTime(Match.date)],
    [
      'manageReports.status',
      englishText(report.archived ? 'manageReports.closed' : `manageReports.${report.status}`),
    ],
    ['manageReports.urgency', englishText(urgencyLabel(urgent))],
  ];
  return [
    ...about.map(([label, value]) => [englishText(label), value]),
    ...answerRows(report),
    ...Files.map(({ title }) => [englishText('manageReports.attachments'), title]),
  ];
}

/** Each question with its answer and conflicting answers, then answers to removed questions. */
function answerRows({ content, Conflicts, Withdrawn }: FullReport): string[][] {
  const answers = parseReportContent(content).map(({ question, answer }) => ({
    question,
    text: answer,
  }));
  return [
    ...toPlacedAnswers(answers).flatMap((answer) => [
      [answer.question, answer.text],
      ...Conflicts.filter((other) => answerKey(other) === answerKey(answer)).map(({ text }) => [
        englishText('manageReports.alsoWritten'),
        text,
      ]),
    ]),
    ...(Withdrawn.length > 0 ? [[englishText('manageReports.withdrawn'), '']] : []),
    ...Withdrawn.map(({ question, text }) => [question, text]),
  ];
}

const urgencyLabel = (urgent: boolean | null): MessageKey =>
  urgent === null
    ? 'manageReports.notSaid'
    : urgent
      ? 'manageReports.urgent'
      : 'manageReports.notUrgent';
