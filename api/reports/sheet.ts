/** A report as a spreadsheet: what it is about, then every question with its answer. */
import { readContent, type WholeReport } from '#sync/contracts/manage-reports.ts';
import { type MessageKey, say } from '#sync/contracts/messages/messages.ts';
import { placed, placeOf } from '#sync/contracts/reports.ts';
import type { SheetColumn } from '#api/platform/spreadsheet-stream.ts';

export const sheetColumns = (): SheetColumn[] => [
  { header: say('manageReports.asked'), width: 48 },
  { header: say('manageReports.answer'), width: 90 },
];

/** Rows of text; `leagueTime` says an instant as the league's clock does. */
export function sheetRows(
  report: WholeReport,
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
      say(report.archived ? 'manageReports.closed' : `manageReports.${report.status}`),
    ],
    ['manageReports.urgency', say(urgencyOf(urgent))],
  ];
  return [
    ...about.map(([label, value]) => [say(label), value]),
    ...written(report),
    ...Files.map(({ title }) => [say('manageReports.attachments'), title]),
  ];
}

/** Each question with its answer and what else was written for it; then what has no question more. */
function written({ content, Conflicts, Withdrawn }: WholeReport): string[][] {
  const answers = readContent(content).map(({ question, answer }) => ({ question, text: answer }));
  return [
    ...placed(answers).flatMap((answer) => [
      [answer.question, answer.text],
      ...Conflicts.filter((other) => placeOf(other) === placeOf(answer)).map(({ text }) => [
        say('manageReports.alsoWritten'),
        text,
      ]),
    ]),
    ...(Withdrawn.length > 0 ? [[say('manageReports.withdrawn'), '']] : []),
    ...Withdrawn.map(({ question, text }) => [question, text]),
  ];
}

const urgencyOf = (urgent: boolean | null): MessageKey =>
  urgent === null
    ? 'manageReports.notSaid'
    : urgent
      ? 'manageReports.urgent'
      : 'manageReports.notUrgent';
