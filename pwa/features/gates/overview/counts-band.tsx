import type { ReactNode } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { TicketMarks } from '#pwa/features/gates/overview/ticket-marks.tsx';
import { formatMoment, formatTimeLeft } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';
import { Pitch } from '#pwa/ui/brand/pitch.tsx';
import { StatTile } from '#pwa/ui/brand/stat-tile.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';

/** The match, how many are inside, and a mark for each ticket along the touchline. */
export function CountsBand({ overview, now }: { overview: GateOverview; now: number }) {
  const { t } = useTranslation();
  const { facts } = overview.match;
  const { inside, entries, twice, overrides, turnedAway } = overview.counts;
  const left = formatTimeLeft(facts.date, now);
  const notSeen = overview.marks.filter(({ presence }) => presence === 'notSeen').length;
  return (
    <Pitch as="section" className="flex-none px-4 pt-4 md:px-6">
      <div className="flex flex-wrap items-center gap-x-9 gap-y-4">
        <div className="flex min-w-0 items-center gap-3.5">
          <span className="flex flex-none gap-1">
            {[facts.home, facts.away].map((team) => (
              <TeamLogo
                key={team.name}
                name={placeName(team)}
                src={team.logo && `/api/file/${team.logo}`}
                className="h-13.5 w-11.5"
              />
            ))}
          </span>
          <div className="min-w-0">
            <p className="heading-1 text-2xl">
              {t('matches.versus', teamNames(facts.home, facts.away))}
            </p>
            <p className="num text-pitch-muted">
              {formatMoment(facts.date, now)}
              {left !== null && (
                <>
                  {' · '}
                  <span className="font-[640] text-signal">{t('gates.kickOffIn', { left })}</span>
                </>
              )}
            </p>
          </div>
        </div>
        <dl className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:grid-cols-4 md:min-w-96 lg:grid-cols-[1.5fr_repeat(4,1fr)]">
          <SignalTile label={t('gates.inside')}>
            {inside}
            <small className="ms-1.5 text-[0.9375rem] font-[560] tracking-normal">
              {t('gates.ofEntries', { count: entries })}
            </small>
          </SignalTile>
          <StatTile label={t('gates.notSeen')}>{notSeen}</StatTile>
          <StatTile label={t('gates.twice')}>{twice}</StatTile>
          <StatTile label={t('gates.overrides')}>{overrides}</StatTile>
          <StatTile label={t('gates.turnedAway')}>{turnedAway}</StatTile>
        </dl>
      </div>
      <TicketMarks marks={overview.marks} />
    </Pitch>
  );
}

/** The figure that the page is about. Goes into a `dl` of `StatTile`s. */
function SignalTile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md bg-signal px-3 pt-2 pb-2 text-signal-foreground max-lg:col-span-full">
      <dt className="text-[0.8125rem] leading-4 font-[560]">{label}</dt>
      <dd className="type-display text-[1.875rem] leading-8 -tracking-[0.02em]">{children}</dd>
    </div>
  );
}
