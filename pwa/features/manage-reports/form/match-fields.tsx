import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '#pwa/lib/format/dates.ts';
import { eventsQuery, matchesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Combobox } from '#pwa/ui/form/combobox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';

/** Selects a tournament and a match by search; a match sets its tournament. */
export function MatchFields({
  eventId,
  matchId,
  onChange,
  errors,
}: {
  eventId: string;
  matchId: string;
  onChange: (chosen: { eventId: string; matchId: string }) => void;
  errors: { eventId: string | undefined; matchId: string | undefined };
}) {
  const { t } = useTranslation();
  const [events, matches] = [useQuery(eventsQuery()), useQuery(matchesQuery())];
  const failed = [events, matches].find(({ isError, data }) => isError && data === undefined);
  const shown = (matches.data ?? []).filter((each) => eventId === '' || each.eventId === eventId);
  const words = {
    none: t('manageReports.noMatches'),
    more: (few: number, count: number) => t('table.pages', { first: 1, last: few, total: count }),
    found: (count: number) => String(count),
  };
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {failed !== undefined && <LoadErrorBanner query={failed} />}
      <Field label={t('manageReports.tournament')} error={errors.eventId} required>
        {(control) => (
          <Combobox
            control={control}
            label={t('manageReports.tournament')}
            placeholder={t('manageReports.chooseEvent')}
            options={(events.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={eventId}
            onChange={(next) => {
              const stays = matches.data?.some(
                ({ id, eventId: of }) => id === matchId && of === next,
              );
              onChange({ eventId: next, matchId: stays === true ? matchId : '' });
            }}
            labels={words}
          />
        )}
      </Field>
      <Field
        label={t('manageReports.match')}
        error={errors.matchId}
        hint={t('manageReports.forOfficers')}
        required
      >
        {(control) => (
          <Combobox
            // Remounts the field, because text typed for another tournament's list must not stay.
            key={eventId}
            control={control}
            label={t('manageReports.match')}
            placeholder={t('manageReports.matchHint')}
            options={shown.map(({ id, HomeTeam, AwayTeam, Location, date }) => ({
              value: id,
              label: t('matches.versus', { home: HomeTeam.name, away: AwayTeam.name }),
              note: `${formatDate(date)}, ${formatTime(date)}, ${Location.name}`,
            }))}
            value={matchId}
            onChange={(next) => {
              const of = matches.data?.find(({ id }) => id === next)?.eventId ?? eventId;
              onChange({ eventId: of, matchId: next });
            }}
            labels={words}
          />
        )}
      </Field>
    </div>
  );
}
