/** Writes a person's calendar, in the language of the account and without any name of a person. */
import { type CalendarEvent, writeCalendar } from '#sync/contracts/calendar/icalendar.ts';
import { calendarRefreshHours } from '#sync/contracts/calendar/calendar-address.ts';
import { matchEvent } from '#sync/contracts/calendar/match-event.ts';
import { calendarZone } from '#sync/contracts/calendar/time-zone.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { reportDueAt } from '#sync/contracts/reports/report-deadline.ts';
import type { Config } from '#api/platform/config/config.ts';
import type { CalendarMatch, CalendarReport } from '#api/calendar/read-calendar.ts';
import { formatDay, formatTime } from '#api/matches/format-dates.ts';

interface Context {
  language: Language;
  league: Pick<Config['league'], 'timeZone' | 'gatesOpenMinutes'>;
  publicUrl: string;
  /** When the calendar got its address. */
  since: string;
}

/** @param now the time of writing, epoch milliseconds */
export function writeFeed(
  { matches, reports }: { matches: readonly CalendarMatch[]; reports: readonly CalendarReport[] },
  context: Context,
  now: number,
): string {
  const { language, league } = context;
  const events = [
    ...matches.map((match) => toMatchEvent(match, context)),
    ...reports.map((report) => toReportEvent(report, context)),
  ];
  const times = events.flatMap(({ start, end }) => [start, end ?? start]);
  // A calendar without entries has its time zone all the same, because it must have a component.
  if (times.length === 0) times.push(Date.parse(context.since));
  const name = messageText(language, 'calendarFeed.name', {
    app: messageText(language, 'app.name'),
  });
  return writeCalendar(events, {
    language,
    now,
    zone: calendarZone(league.timeZone, Math.min(...times), Math.max(...times)),
    feed: { name, refreshHours: calendarRefreshHours },
  });
}

/** The summary says what calendars show that ignore STATUS. */
function toMatchEvent(match: CalendarMatch, context: Context): CalendarEvent {
  const { language, publicUrl } = context;
  const isCancelled = match.isMatchCancelled || match.status === 'rejected';
  const isPending = !isCancelled && match.status === 'pending';
  const url = isCancelled
    ? null
    : isPending
      ? `${publicUrl}/events/${match.eventId}/reservations?tab=mine`
      : `${publicUrl}/tickets`;
  const event = matchEvent(language, match.facts, [
    isCancelled || isPending ? null : gatesOpenText(match, context),
    url,
  ]);
  return {
    ...event,
    uid: uidOf(match.id, publicUrl),
    sequence: match.sequence,
    status: isCancelled ? 'CANCELLED' : isPending ? 'TENTATIVE' : 'CONFIRMED',
    summary: isCancelled
      ? messageText(language, 'calendarFeed.cancelled', { match: event.summary })
      : isPending
        ? messageText(language, 'calendarFeed.pending', { match: event.summary })
        : event.summary,
    url,
  };
}

function toReportEvent(report: CalendarReport, { language, publicUrl }: Context): CalendarEvent {
  const { id, sequence, facts, isOver } = report;
  const url = isOver ? null : `${publicUrl}/reports/edit/${id}`;
  const match = matchEvent(language, facts, [url]);
  const title = isOver ? 'calendarFeed.reportOver' : 'calendarFeed.reportDue';
  return {
    ...match,
    uid: uidOf(id, publicUrl),
    sequence,
    status: isOver ? 'CANCELLED' : 'CONFIRMED',
    start: reportDueAt(facts.date),
    end: null,
    summary: messageText(language, title, { match: match.summary }),
    location: '',
    url,
  };
}

/** Null for a match without gates if the league has not said when they usually open. */
function gatesOpenText(
  { facts: { date }, gatesOpenAt }: CalendarMatch,
  { language, league: { timeZone, gatesOpenMinutes } }: Context,
): string | null {
  if (gatesOpenAt === null && gatesOpenMinutes === null) return null;
  const at =
    gatesOpenAt ?? new Date(Date.parse(date) - (gatesOpenMinutes ?? 0) * 60_000).toISOString();
  const [day, time] = [formatDay(at, language, timeZone), formatTime(at, language, timeZone)];
  return day === formatDay(date, language, timeZone)
    ? messageText(language, 'tickets.gatesOpen', { time })
    : messageText(language, 'tickets.gatesOpenOn', { day, time });
}

const uidOf = (id: string, publicUrl: string) => `${id}@${new URL(publicUrl).hostname}`;
