/** Values of the match form, their validation and the changes they make. */
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
  /** `YYYY-MM-DD` in the league's time zone. */
  day: string;
  /** `HH:mm` in the league's time zone; empty until one is set. */
  time: string;
  gate: string;
  /** Fixed when the match is created. */
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

/** Values of a new match, with the tournament preselected if there is only one. */
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

/** The values in the contract's form; an incomplete kick-off becomes an empty date. */
function contractOf({ day, time, gate, seated, ...values }: MatchValues) {
  return {
    ...values,
    date: kickOffInstant({ day, time }) ?? '',
    gate: gate.trim() || null,
    seated: seated === '' ? undefined : seated === 'yes',
  };
}

/** @throws ZodMiniError for invalid values */
export function newMatchOf(values: MatchValues): MatchForm {
  return matchForm.parse(contractOf(values));
}

/** The fields that differ from the loaded match; null if none do. */
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

/** Message keys by field; `loaded` is null for a new match. The server validates again. */
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
  // Reported even if other fields are incomplete.
  if (values.homeTeam !== '' && values.homeTeam === values.awayTeam)
    problems.awayTeam = 'matches.sameTeam';
  const date = kickOffInstant(values);
  const moved = values.day !== loaded?.day || values.time !== loaded.time;
  if (date !== null && moved && !isKickOffStep(date, leagueTimeZone()))
    problems.time = 'matches.timeSteps';
  return problems;
}

/** The form field for a field in the server's reply: `match.date` → `time`. */
export function fieldOf(path: string): keyof MatchValues | null {
  const field = path.replace(/^match\./, '');
  if (field === 'date') return 'time';
  return Object.hasOwn(freshValues([]), field) ? (field as keyof MatchValues) : null;
}

/** A field's value as text. */
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
