import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '@tanstack/react-router';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import type { GuideNotes } from '#sync/contracts/places/media-guides.ts';
import {
  bookingsOf,
  type HomeOfTeam,
  homeOf,
  matches,
  newMatchValues,
} from '#pwa/features/manage-matches/match-resource.ts';
import { eventsQuery, teamsQuery, venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { GuideFieldset } from '#pwa/lib/admin/places/guide-fields.tsx';
import {
  type EventDates,
  OutsideDatesWarning,
} from '#pwa/features/manage-matches/outside-dates.tsx';
import { PlannedRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { RecordOptions, ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { formatDate, formatWeekdayDate, leagueTimeZone } from '#pwa/lib/format/dates.ts';
import {
  formatKickOffTime,
  kickOffInstant,
  kickOffTimeOptions,
} from '#pwa/lib/format/kick-off-time.ts';
import { type NamedPlace, placeName } from '#pwa/lib/places/place-name.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Button } from '#pwa/ui/button.tsx';

type Choices = readonly { id: string; name: string }[];

/** Tournaments, teams and venues that a match can have. */
interface MatchChoices {
  events: readonly (Choices[number] & EventDates)[];
  teams: readonly (Choices[number] & HomeOfTeam)[];
  venues: readonly (Choices[number] & { guide: GuideNotes })[];
}

/** Combines the three lists, because the form needs all of them before it can be shown. */
export function useMatchChoices() {
  const events = useQuery(eventsQuery());
  const teams = useQuery(teamsQuery());
  const venues = useQuery(venuesQuery());
  const all = [events, teams, venues];
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  const data: MatchChoices | undefined =
    events.data && teams.data && venues.data
      ? { events: events.data, teams: teams.data, venues: venues.data }
      : undefined;
  return {
    data,
    error: failed?.error ?? null,
    isError: failed !== undefined,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
}

/** The form of a new match, or which of tournament, teams and venue must be created first. */
export function NewMatchForm({ choices }: { choices: MatchChoices }) {
  const { t } = useTranslation();
  const { events, teams, venues } = choices;
  if (events.length > 0 && teams.length > 1 && venues.length > 0)
    return <MatchForm match={null} choices={choices} />;
  return (
    <StateMessage
      illustration={<NothingFoundIllustration />}
      title={t('season.nothingToChoose')}
      text={t('season.nothingToChooseText')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {events.length === 0 && (
            <Button variant="outline" asChild size="touch">
              <Link to="/admin/manage/tournaments/create">{t('season.addEvent')}</Link>
            </Button>
          )}
          {teams.length < 2 && (
            <Button variant="outline" asChild size="touch">
              <Link to="/admin/manage/teams">{t('season.toTeams')}</Link>
            </Button>
          )}
          {venues.length === 0 && (
            <Button variant="outline" asChild size="touch">
              <Link to="/admin/manage/venues">{t('season.toVenues')}</Link>
            </Button>
          )}
        </span>
      }
    />
  );
}

const noBookings = { approved: 0, pending: 0 };
/** Everyone with a booking gets an email when one of these changes. */
const announcedFields = ['day', 'time', 'locationId', 'gate'] as const;

/** Fields of a stored or a new match. */
export function MatchForm({ match, choices }: { match: AdminMatch | null; choices: MatchChoices }) {
  const { t } = useTranslation();
  const { events, teams, venues } = choices;
  const filledFor = useRef('');
  const state = useResourceForm(matches, match, newMatchValues(events));
  const { form, loaded, errorOf, fieldProps, hintOf } = state;
  const { register } = form;
  /** A new match is at its home team's venue and gate, unless others were chosen before. */
  const fillHome = (teamId: string) => {
    if (match !== null) return;
    const shown = form.getValues();
    const before = homeOf(teams, filledFor.current);
    const home = homeOf(teams, teamId);
    filledFor.current = teamId;
    for (const field of ['locationId', 'gate'] as const)
      if (shown[field] === '' || shown[field] === before[field])
        form.setValue(field, home[field], { shouldDirty: true });
  };
  const { approved, pending } = match === null ? noBookings : bookingsOf(match);
  const moved = form.watch(announcedFields);
  const isMoved = announcedFields.some((field, index) => moved[index] !== loaded[field]);
  // Shows the league's date format, because browsers use their own in the field.
  const day = form.watch('day');
  const kickOff = kickOffInstant({ day, time: form.watch('time') });

  const records = [
    ['homeTeam', t('matches.home'), t('season.chooseTeam'), teams],
    ['awayTeam', t('matches.away'), t('season.chooseTeam'), teams],
    ['eventId', t('matches.event'), t('season.chooseEvent'), events],
    ['locationId', t('matches.venue'), t('season.chooseVenue'), venues],
  ] as const;
  const seatedOptions = (
    <>
      <option value="yes">{t('matches.seatedYes')}</option>
      <option value="no">{t('matches.freeSeating')}</option>
    </>
  );

  return (
    <ResourceFormFrame
      resource={matches}
      state={state}
      record={match}
      notice={
        match !== null &&
        isMoved &&
        approved + pending > 0 && (
          <PlannedRecipients
            action={{
              action: 'moveMatches',
              matchIds: [match.id],
              ...(kickOff !== null && { date: kickOff }),
            }}
          />
        )
      }
    >
      {approved > 0 && (
        <Banner tone="notice" rounded>
          {t('matches.approvedHold', { count: approved })}
        </Banner>
      )}
      <Field label={t('matches.name')} {...fieldProps('name', loaded.name)} required>
        {(control) => (
          <Input {...control} dir="auto" maxLength={120} autoComplete="off" {...register('name')} />
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        {records.map(([field, label, placeholder, choice]) => (
          <Field
            key={field}
            label={label}
            {...fieldProps(field, nameOf(choice, loaded[field]))}
            required
          >
            {(control) => (
              <NativeSelect
                {...control}
                {...register(field, {
                  ...(field === 'homeTeam' && {
                    onChange: (event: { target: { value: string } }) =>
                      fillHome(event.target.value),
                  }),
                })}
              >
                <option value="">{placeholder}</option>
                <RecordOptions records={choice} />
              </NativeSelect>
            )}
          </Field>
        ))}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('matches.date')}
          {...fieldProps(
            'day',
            loaded.day && formatDate(loaded.day),
            day === '' ? undefined : formatWeekdayDate(day),
          )}
          required
        >
          {(control) => <Input {...control} type="date" {...register('day')} />}
        </Field>
        <Field
          label={t('matches.time')}
          {...fieldProps(
            'time',
            formatKickOffTime(loaded.time),
            t('matches.timeHint', { zone: leagueTimeZone() }),
          )}
          required
        >
          {(control) => (
            <NativeSelect {...control} {...register('time')}>
              {kickOffTimeOptions(loaded.time).map((time) => (
                <option key={time} value={time}>
                  {time === '' ? t('season.chooseTime') : formatKickOffTime(time)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <div className="empty:hidden md:col-span-2">
          <OutsideDatesWarning events={events} eventId={form.watch('eventId')} day={day} />
        </div>
        <Field
          label={t('matches.seated')}
          error={errorOf('seated')}
          hint={t(match === null ? 'season.seatedHint' : 'season.seatedFixedHint')}
          required
        >
          {(control) =>
            // Not registered with the form, because a disabled field has no value there.
            match !== null ? (
              <NativeSelect {...control} disabled value={loaded.seated}>
                {seatedOptions}
              </NativeSelect>
            ) : (
              <NativeSelect {...control} {...register('seated')}>
                <option value="">{t('season.chooseSeated')}</option>
                {seatedOptions}
              </NativeSelect>
            )
          }
        </Field>
        <Field
          label={t('matches.gate')}
          {...fieldProps('gate', loaded.gate, t('matches.gateHint'))}
        >
          {(control) => <Input {...control} dir="auto" autoComplete="off" {...register('gate')} />}
        </Field>
      </div>
      <div>
        <Checkbox {...register('reservationOpen')}>
          <b className="font-semibold">{t('matches.reservationOpen')}</b>
          <span className="block text-sm text-muted-foreground">
            {hintOf(
              'reservationOpen',
              t(loaded.reservationOpen ? 'matches.opened' : 'matches.closed'),
              t('matches.reservationHint'),
            )}
          </span>
        </Checkbox>
      </div>
      <GuideFieldset
        state={state}
        hint={t('guide.matchHint')}
        venueNotes={venues.find(({ id }) => id === form.watch('locationId'))?.guide}
      />
    </ResourceFormFrame>
  );
}

function nameOf(choice: readonly (NamedPlace & { id: string })[], id: string): string | undefined {
  const record = choice.find((each) => each.id === id);
  return record && placeName(record);
}
