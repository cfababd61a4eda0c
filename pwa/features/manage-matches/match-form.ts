/** A match's form: its values, what is wrong with them, and what they change. */
import {
  type AdminMatch,
  matchForm,
  type MatchForm,
} from '#sync/contracts/matches/manage-matches.ts';
import { isKickOffStep, type MatchEdit } from '#sync/contracts/matches/matches.ts';
import { isMessageKey, type MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { MatchChoices } from '#pwa/features/manage-matches/use-match-choices.ts';
import { formatDate, leagueTimeZone } from '#pwa/lib/format/dates.ts';
import { kickOffInstant, toKickOff, formatKickOffTime } from '#pwa/lib/format/kick-off-time.ts';

export interface MatchValues {
  name: string;
  eventId: string;
  homeTeam: string;
  awayTeam: string;
  locationId: string;
  /** `YYYY-MM-DD` on the league's calendar. */
  day: string;
  /** `HH:mm` on the league's clock; empty until one is chosen. */
  time: string;
  gate: string;
  /** Chosen once, when the match is made. */
  seated: '' | 'yes' | 'no';
  reservationOpen: boolean;
}

type Stored = Pick<
  AdminMatch,
  | 'name'
  | 'eventId'
  | 'HomeTeam'
  | 'AwayTeam'
  | 'Location'
  | 'date'
  | 'gate'
  | 'seated'
  | 'reservationOpen'
>;

export function valuesOf(match: Stored): MatchValues {
  return {
    name: match.name,
    eventId: match.eventId,
    homeTeam: match.HomeTeam.id,
    awayTeam: match.AwayTeam.id,
    locationId: match.Location.id,
    ...toKickOff(match.date),
    gate: match.gate ?? '',
    seated: match.seated ? 'yes' : 'no',
    reservationOpen: match.reservationOpen,
  };
}

/** Of a match that is to be made. Where there is one tournament, it is of that. */
export function freshValues(events: readonly { id: string }[]): MatchValues {
  return {
    name: '',
    eventId: events.length === 1 ? (events[0]?.id ?? '') : '',
    homeTeam: '',
    awayTeam: '',
    locationId: '',
    day: '',
    time: '',
    gate: '',
    seated: '',
    reservationOpen: false,
  };
}

/** The values as the contract has them; an incomplete kick-off is no date. */
function contractOf({ day, time, gate, seated, ...values }: MatchValues) {
  return {
    ...values,
    date: kickOffInstant({ day, time }) ?? '',
    gate: gate.trim() || null,
    seated: seated === '' ? undefined : seated === 'yes',
  };
}

/** @throws ZodMiniError for values with problems */
export function newMatchOf(values: MatchValues): MatchForm {
  return matchForm.parse(contractOf(values));
}

/** What the form changes of the match it was filled from; null while that is nothing. */
export function editOf(values: MatchValues, loaded: MatchValues): MatchEdit | null {
  const moved = values.day !== loaded.day || values.time !== loaded.time;
  const { date, ...now } = contractOf(values);
  const before = contractOf(loaded);
  const keys = Object.keys(now) as (keyof typeof now)[];
  const edit: MatchEdit = {
    ...Object.fromEntries(
      keys
        .filter((field) => trimmed(now[field]) !== before[field])
        .map((field) => [field, now[field]]),
    ),
    ...(moved && date !== '' && { date }),
  };
  return Object.keys(edit).length === 0 ? null : edit;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Catalogue keys by field; `loaded` is null for a new match. The server checks the same again. */
export function problemsOf(
  values: MatchValues,
  loaded: MatchValues | null,
): Partial<Record<keyof MatchValues, MessageKey>> {
  const problems: Partial<Record<keyof MatchValues, MessageKey>> = {};
  for (const { path, message } of matchForm.safeParse(contractOf(values)).error?.issues ?? []) {
    const field = path[0];
    if (field === 'date') {
      if (values.time === '') problems.time = 'season.timeRequired';
      if (values.time === '' ? values.day === '' : true) problems.day = 'matches.dateRequired';
    } else
      problems[field as keyof MatchValues] ??= isMessageKey(message) ? message : 'error.required';
  }
  // Told while something else is still missing, too.
  if (values.homeTeam !== '' && values.homeTeam === values.awayTeam)
    problems.awayTeam = 'matches.sameTeam';
  const date = kickOffInstant(values);
  const moved = values.day !== loaded?.day || values.time !== loaded.time;
  if (date !== null && moved && !isKickOffStep(date, leagueTimeZone()))
    problems.time = 'matches.timeSteps';
  return problems;
}

/** The form's field of a server's field: `match.date` → `time`. */
export function fieldOf(path: string): keyof MatchValues | null {
  const field = path.replace(/^match\./, '');
  if (field === 'date') return 'time';
  return Object.hasOwn(freshValues([]), field) ? (field as keyof MatchValues) : null;
}

/** A field's value in words. */
export function valueWords(
  field: keyof MatchValues,
  values: MatchValues,
  { events, teams, venues }: MatchChoices,
): string {
  const named = (all: readonly { id: string; name: string }[]) =>
    all.find(({ id }) => id === values[field])?.name ?? '';
  if (field === 'day') return values.day === '' ? '' : formatDate(values.day);
  if (field === 'time') return formatKickOffTime(values.time);
  if (field === 'eventId') return named(events);
  if (field === 'locationId') return named(venues);
  if (field === 'homeTeam' || field === 'awayTeam') return named(teams);
  return String(values[field]);
}
