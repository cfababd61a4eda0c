/** Times of a calendar in the league's time zone (VTIMEZONE, RFC 5545 3.6.5). */
import { type CalendarZone, formatUtc } from '#sync/contracts/calendar/icalendar.ts';

const minute = 60_000;
const day = 1440 * minute;
/** Days between two looks at the offset. A zone has kept each offset for weeks. */
const step = 7 * day;

/** A change of the offset; times and offsets in milliseconds. */
interface Transition {
  at: number;
  before: number;
  after: number;
}

/**
 * Describes a time zone for the times from `first` to `last` by each change of its offset, because the
 * dates of summer time in Egypt follow no rule that lasts.
 *
 * @param timeZone IANA name
 */
export function calendarZone(timeZone: string, first: number, last: number): CalendarZone {
  const offsetAt = offsetsOf(timeZone);
  const start = first - day;
  const changes = findTransitions(offsetAt, start, last + day);
  const offset = offsetAt(start);
  const isSummer = changes[0] !== undefined && changes[0].after < offset;
  return {
    lines: [
      'BEGIN:VTIMEZONE',
      `TZID:${timeZone}`,
      ...observance(isSummer, { at: start, before: offset, after: offset }),
      ...changes.flatMap((change) => observance(change.after > change.before, change)),
      'END:VTIMEZONE',
    ],
    property: (name, at) =>
      isShownTwice(changes, at)
        ? `${name}:${formatUtc(at)}`
        : `${name};TZID=${timeZone}:${formatLocal(at, offsetAt(at))}`,
  };
}

/**
 * Whether the clock shows this time twice, because it was set back. It would mean the first of the two
 * (RFC 5545, 3.3.5), but some calendars take the second.
 */
function isShownTwice(changes: readonly Transition[], time: number): boolean {
  return changes.some(({ at, before, after }) => {
    const repeated = before - after;
    return at - repeated <= time && time < at + repeated;
  });
}

function observance(isSummer: boolean, { at, before, after }: Transition): string[] {
  const name = isSummer ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${formatLocal(at, before)}`,
    `TZOFFSETFROM:${formatOffset(before)}`,
    `TZOFFSETTO:${formatOffset(after)}`,
    `END:${name}`,
  ];
}

type OffsetAt = (at: number) => number;

/** Returns a function of a time, epoch milliseconds, to the zone's offset from UTC, milliseconds. */
export function offsetsOf(timeZone: string): OffsetAt {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute;
    return sign === '-' ? -size : size;
  };
}

function findTransitions(offsetAt: OffsetAt, from: number, to: number): Transition[] {
  const found: Transition[] = [];
  for (let at = from; at < to; at += step) {
    const [before, after] = [offsetAt(at), offsetAt(at + step)];
    if (before !== after) found.push({ at: findChange(offsetAt, at, at + step), before, after });
  }
  return found;
}

/** Returns the first minute with the later offset. */
function findChange(offsetAt: OffsetAt, from: number, to: number): number {
  let [earlier, later] = [Math.floor(from / minute), Math.ceil(to / minute)];
  const offset = offsetAt(earlier * minute);
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2);
    if (offsetAt(middle * minute) === offset) earlier = middle;
    else later = middle;
  }
  return later * minute;
}

/** `20261121T190000` */
function formatLocal(at: number, offset: number): string {
  return formatUtc(at + offset).slice(0, -1);
}

/** `+0200` */
function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / minute;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
