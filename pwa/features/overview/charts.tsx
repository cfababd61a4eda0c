import { Link } from '@tanstack/react-router';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { seatBlocks, seatCount } from '#sync/contracts/matches/seat-names.ts';
import { oldestQueueRoute, queueRoutes } from '#pwa/features/overview/to-do-cards.tsx';
import {
  ChartPanel,
  chartLinkClass,
  StackedBar,
  StackedColumns,
} from '#pwa/lib/admin/chart-panel.tsx';
import { TeamLogoPair } from '#pwa/features/overview/today-panel.tsx';
import { formatDate, formatDateTime, formatMoment } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';

const ageBands = [
  { key: 'fresh', className: 'bg-approved text-approved-foreground' },
  { key: 'days', className: 'bg-pending text-pending-foreground' },
  { key: 'old', className: 'bg-pending-line text-ticket-foreground' },
] as const;
const requestLabels = {
  create_profile: 'nav.users',
  join_event: 'nav.tournaments',
  join_match: 'nav.matches',
} as const;

/** Chart of how long requests have waited. */
export function AgeChart({ waiting }: { waiting: Overview['waiting'] }) {
  const { t } = useTranslation();
  const sums = waiting.map(({ fresh, days, old }) => fresh + days + old);
  const oldest = waiting.flatMap((each) => each.oldest ?? []).toSorted()[0];
  return (
    <ChartPanel
      title={t('overview.ageTitle')}
      text={
        oldest === undefined
          ? t('overview.ageNone')
          : t('overview.ageOldest', { date: formatDate(oldest) })
      }
      link={
        <Link to={oldestQueueRoute(waiting)} className={chartLinkClass}>
          {t('overview.toQueue')}
        </Link>
      }
      legend={ageBands.map(({ key, className }) => ({ label: t(`overview.${key}`), className }))}
    >
      <ul className="flex flex-col gap-1.5">
        {waiting.map((each, at) => (
          <li key={each.type}>
            <Link
              to={queueRoutes[each.type]}
              className="grid min-h-12 grid-cols-[6rem_1fr_2.5rem] items-center gap-2.5 hover:underline"
            >
              <span className="font-[560]">{t(requestLabels[each.type])}</span>
              <StackedBar
                figures
                className="h-10"
                most={Math.max(...sums)}
                parts={ageBands.map(({ key, className }) => ({ value: each[key], className }))}
              />
              <b className="num text-end text-xl font-[740]">{sums[at]}</b>
              <span className="sr-only">
                {joinWithCommas(
                  ageBands.map(({ key }) =>
                    t('overview.figure', { label: t(`overview.${key}`), value: each[key] }),
                  ),
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartPanel>
  );
}

const mailStates = [
  { key: 'failed', className: 'bg-rejected-line' },
  { key: 'queued', className: 'bg-chart-4' },
  { key: 'sent', className: 'bg-chart-1' },
] as const;

/** Chart of a week's emails by outcome, and of those still queued. */
export function MailChart({
  mails,
  now: { sent, waiting, oldest },
}: {
  mails: Overview['mails'];
  now: Overview['mailsNow'];
}) {
  const { t } = useTranslation();
  const sums = mails.map((day) => day.sent + day.queued + day.failed);
  return (
    <ChartPanel
      title={t('overview.mailTitle')}
      text={
        oldest === null
          ? t('overview.mailText', { sent })
          : t('overview.mailWaiting', { sent, count: waiting, date: formatDateTime(oldest) })
      }
      link={
        <Link to="/admin/mails" className={chartLinkClass}>
          {t('overview.allMails')}
        </Link>
      }
      legend={mailStates
        .toReversed()
        .map(({ key, className }) => ({ label: t(`overview.${key}`), className }))}
    >
      <StackedColumns
        columns={mails.map((each, at) => ({
          key: each.day,
          label:
            at === mails.length - 1
              ? t('overview.today')
              : formatDate(each.day).replace(/-\p{Nd}{4}/u, ''),
          total: sums[at] ?? 0,
          parts: mailStates.map(({ key, className }) => ({ value: each[key], className })),
          text: joinWithCommas(
            mailStates.map(({ key }) =>
              t('overview.figure', { label: t(`overview.${key}`), value: each[key] }),
            ),
          ),
        }))}
      />
    </ChartPanel>
  );
}

/** Chart of how full the next seated matches are, by block. */
export function SeatChart({ seats, now }: { seats: Overview['seats']; now: number }) {
  const { t } = useTranslation();
  const filled = seats.map((match) => ({
    ...match,
    taken: match.blocks.reduce((sum, taken) => sum + taken, 0),
    name: t('matches.versus', teamNames(match.HomeTeam, match.AwayTeam)),
  }));
  const fullest = filled.toSorted((a, b) => b.taken - a.taken)[0];
  return (
    <ChartPanel
      title={t('overview.seatTitle')}
      text={
        fullest === undefined
          ? t('overview.seatNone')
          : t('overview.seatText', { match: fullest.name, count: seatCount - fullest.taken })
      }
      link={
        <Link to="/admin/manage/matches" className={chartLinkClass}>
          {t('overview.allMatches')}
        </Link>
      }
    >
      <ul className="divide-y divide-border">
        {filled.map(({ id, HomeTeam, AwayTeam, date, blocks, taken, name }) => (
          <li key={id}>
            <Link
              to="/admin/manage/matches/$id"
              params={{ id }}
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 py-1 hover:underline sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem]"
            >
              <span className="flex min-w-0 items-center gap-2.5">
                <TeamLogoPair home={HomeTeam} away={AwayTeam} className="h-5.5 w-4.75" />
                <span className="min-w-0">
                  <b className="block truncate font-[620] rtl:whitespace-normal">{name}</b>
                  <span className="num block text-[0.8125rem] text-muted-foreground">
                    {formatMoment(date, now)}
                  </span>
                </span>
              </span>
              <span className="flex gap-0.75 max-sm:hidden" aria-hidden>
                {seatBlocks.map(({ name: block, first, last }, at) => (
                  <Block key={block} name={block} size={last - first + 1} taken={blocks[at] ?? 0} />
                ))}
              </span>
              <span className="num text-end font-[640]">
                {t('overview.seatsOf', { taken, seats: seatCount })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartPanel>
  );
}

function Block({ name, size, taken }: { name: string; size: number; taken: number }) {
  return (
    <span
      title={`${name}: ${taken}`}
      className="h-5 min-w-2 overflow-hidden rounded-[3px] bg-secondary"
      style={{ flexGrow: size, flexBasis: 0 }}
    >
      <span
        className="block h-full bg-chart-1"
        style={{ inlineSize: `${(100 * taken) / size}%` }}
      />
    </span>
  );
}

/** Chart of how many people are accredited or waiting, by role. */
export function RoleChart({ roles }: { roles: Overview['roles'] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...roles.map(({ approved, pending }) => approved + pending));
  const sum = (key: 'approved' | 'pending') => roles.reduce((all, each) => all + each[key], 0);
  return (
    <ChartPanel
      title={t('overview.roleTitle')}
      text={
        roles.length === 0
          ? t('overview.roleNone')
          : t('overview.roleText', { approved: sum('approved'), pending: sum('pending') })
      }
      link={
        <Link to="/admin/manage/tournaments" className={chartLinkClass}>
          {t('overview.allTournaments')}
        </Link>
      }
      legend={[
        { label: t('status.approved'), className: 'bg-chart-1' },
        { label: t('status.pending'), className: 'hatched-bar' },
      ]}
    >
      <ul className="flex flex-col">
        {roles.map(({ role, approved, pending }) => (
          <li key={role}>
            <Link
              to="/admin/manage/users"
              search={{ kind: 'approved', role }}
              className="grid min-h-8 grid-cols-[8.5rem_minmax(0,1fr)_4rem] items-center gap-2 hover:underline max-md:min-h-11"
            >
              <span className="truncate">{t(`role.${role}`)}</span>
              <StackedBar
                className="h-5"
                most={most}
                parts={[
                  { value: approved, className: 'bg-chart-1' },
                  { value: pending, className: 'hatched-bar' },
                ]}
              />
              <span className="num font-[620]">
                {approved}{' '}
                {pending > 0 && (
                  <span className="font-medium text-pending-foreground">
                    {t('overview.andPending', { count: pending })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartPanel>
  );
}
