import { Link } from '@tanstack/react-router';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { formatDate, formatTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { MatchPeopleLinks } from '#pwa/lib/admin/match-people.tsx';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';

/** Maximum number of matches that fit the panel. */
const maxMatchesShown = 4;

/** Today's matches, each with a link to its form. */
export function TodayPanel({ today, now }: { today: Overview['today']; now: number }) {
  const { t } = useTranslation();
  return (
    <Pitch
      as="section"
      className="flex flex-col gap-x-6 gap-y-3 rounded-xl px-5 py-5 md:flex-row md:flex-wrap md:items-center md:px-6"
    >
      <div className="flex-none">
        <h2 className="type-display text-[1.75rem] leading-9">{t('overview.today')}</h2>
        <p className="num text-pitch-muted">{formatDate(now)}</p>
      </div>
      {today.length === 0 && <p className="text-pitch-muted">{t('overview.noMatchToday')}</p>}
      {today.slice(0, maxMatchesShown).map(({ id, HomeTeam, AwayTeam, date, people }) => (
        <div key={id} className="min-w-0 border-pitch-line md:border-s-2 md:ps-5">
          <Link
            to="/admin/manage/matches/$id"
            params={{ id }}
            className="flex min-h-11 min-w-0 items-center gap-3 md:min-h-8"
          >
            <TeamLogoPair home={HomeTeam} away={AwayTeam} className="h-7 w-6" />
            <span className="min-w-0">
              <b className="block text-base font-[660]">
                {t('matches.versus', teamNames(HomeTeam, AwayTeam))}
              </b>
              <span className="num block text-pitch-muted">{formatTime(date)}</span>
            </span>
          </Link>
          <MatchPeopleLinks id={id} people={people} className="text-pitch-muted" />
        </div>
      ))}
      {today.length > maxMatchesShown && (
        <p className="text-pitch-muted">
          {t('overview.moreToday', { count: today.length - maxMatchesShown })}
        </p>
      )}
    </Pitch>
  );
}

type Team = Overview['today'][number]['HomeTeam'];

export function TeamLogoPair({
  home,
  away,
  className,
}: {
  home: Team;
  away: Team;
  className?: string;
}) {
  return (
    <span className="flex flex-none -space-x-1">
      {[home, away].map(({ id, name, logo }) => (
        <TeamLogo
          key={id}
          name={name}
          src={logo && `/api/file/${logo}`}
          {...(className !== undefined && { className })}
        />
      ))}
    </span>
  );
}
