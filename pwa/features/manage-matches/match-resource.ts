/** Matches as administrators edit them. */
import {
  type AdminMatch,
  createMatch,
  deleteMatch,
  editMatch,
  matchForm,
  type ListedMatch,
  type MatchForm,
} from '#sync/contracts/matches/manage-matches.ts';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import { eventsQuery, matchQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import {
  type GuideValues,
  toGuideBody,
  toGuideValues,
} from '#pwa/lib/admin/places/guide-fields.tsx';
import type { AdminResource, RecordType } from '#pwa/lib/admin/resource/admin-resource.ts';
import { formatWeekdayDate, leagueTimeZone } from '#pwa/lib/format/dates.ts';
import { kickOffInstant, toKickOff } from '#pwa/lib/format/kick-off-time.ts';
import { send } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';

export interface MatchValues extends GuideValues {
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

/** A match as the list and the form have it. */
export type MatchSummary = Omit<ListedMatch, 'takenSeatCount'>;

export const matchRecords: RecordType<MatchSummary> = {
  path: '/admin/manage/matches',
  labels: {
    newTitle: 'season.addMatch',
    editTitle: 'matches.editTitle',
    toList: 'matches.toList',
    gone: 'matches.gone',
    delete: 'users.delete',
  },
  name: ({ HomeTeam, AwayTeam }) => t('matches.versus', teamNames(HomeTeam, AwayTeam)),
  listKey: () => ['matches', 'page'],
  recordKey: (id) => matchQuery(id).queryKey,
  relatedKeys: [['matches'], eventsQuery().queryKey],
  deletion: {
    send: ({ id, version }) => send(deleteMatch, { params: { id }, query: { version } }),
    title: () => t('season.deleteMatchTitle'),
    text: (match) => joinWithCommas([matchRecords.name(match), formatWeekdayDate(match.date)]),
    affects: (match) => {
      const { approved, pending } = bookingsOf(match);
      const count = approved + pending;
      return count === 0 ? null : t('season.matchConcerns', { count });
    },
    plannedAction: ({ id }) => ({ action: 'deleteMatches', matchIds: [id] }),
    confirm: 'season.yes',
    cancel: 'season.no',
    deleted: 'season.matchDeleted',
  },
};

export const matches: AdminResource<AdminMatch, MatchValues, MatchForm> = {
  ...matchRecords,
  form: {
    schema: matchForm,
    toValues: (match) => ({
      name: match?.name ?? '',
      eventId: match?.eventId ?? '',
      homeTeam: match?.HomeTeam.id ?? '',
      awayTeam: match?.AwayTeam.id ?? '',
      locationId: match?.Location.id ?? '',
      ...(match === null ? { day: '', time: '' } : toKickOff(match.date)),
      gate: match?.gate ?? '',
      seated: match === null ? '' : match.seated ? 'yes' : 'no',
      reservationOpen: match?.reservationOpen ?? false,
      ...toGuideValues(match?.guide),
    }),
    // An incomplete kick-off becomes an empty date.
    toBody: ({ day, time, name, gate, seated, ...values }) => ({
      ...values,
      ...toGuideBody(values),
      name: name.trim(),
      date: kickOffInstant({ day, time }) ?? '',
      gate: gate.trim() || null,
      seated: seated === '' ? undefined : seated === 'yes',
    }),
    fieldNames: { date: 'time' },
    fallback: 'error.required',
    check: (values, loaded, { time: _date, ...found }) => {
      const { day, time, homeTeam, awayTeam } = values;
      const date = kickOffInstant(values);
      const isMoved = day !== loaded?.day || time !== loaded.time;
      return {
        ...found,
        ...(time === '' && { time: 'season.timeRequired' }),
        ...(date === null && (day === '' || time !== '') && { day: 'matches.dateRequired' }),
        // The schema compares the teams only if all other fields are valid.
        ...(homeTeam !== '' && homeTeam === awayTeam && { awayTeam: 'matches.sameTeam' }),
        ...(date !== null &&
          isMoved &&
          !isKickOffStep(date, leagueTimeZone()) && { time: 'matches.timeSteps' }),
      };
    },
    create: (match, idempotencyKey) => send(createMatch, { body: { match }, idempotencyKey }),
    edit: (id, match, version, idempotencyKey) =>
      send(editMatch, { params: { id }, body: { match, version }, idempotencyKey }),
    savedText: (_saved, message, isNew) =>
      isNew ? t('season.matchMade') : (message ?? t('matches.edited')),
    updateRows: (rows, saved) =>
      rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
  },
};

/** Values of a new match, with the tournament preselected if there is only one. */
export function newMatchValues(events: readonly { id: string }[]): MatchValues {
  const values = matches.form.toValues(null);
  return events.length === 1 ? { ...values, eventId: events[0]?.id ?? '' } : values;
}

/** Counts bookings of members and officers. */
export function bookingsOf({ people }: Pick<AdminMatch, 'people'>) {
  return people ?? { approved: 0, pending: 0 };
}

/** A team's usual venue and gate for home matches. */
export interface HomeOfTeam {
  homeVenueId: string | null;
  defaultGate: string | null;
}

/** The fields that a new match of a home team starts with; empty ones without a team. */
export function homeOf(
  teams: readonly (HomeOfTeam & { id: string })[],
  teamId: string,
): Pick<MatchValues, 'locationId' | 'gate'> {
  const team = teams.find(({ id }) => id === teamId);
  return { locationId: team?.homeVenueId ?? '', gate: team?.defaultGate ?? '' };
}
