import type { ReactNode } from 'react';
import type { Overview } from '#sync/contracts/admin/overview.ts';
import { formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { toneLineClass, type Tone } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { ForwardIcon } from '#pwa/ui/icons.ts';
import { Link, type LinkProps } from '@tanstack/react-router';

/** Pending work; each card links to the page where it is done. */
export function ToDoCards({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { waiting, withoutOfficer, mailsFailed } = overview;
  const all = waiting.reduce((sum, { fresh, days, old }) => sum + fresh + days + old, 0);
  const old = waiting.reduce((sum, each) => sum + each.old, 0);
  const { next } = withoutOfficer;
  return (
    <div className="flex flex-wrap gap-3 md:gap-4 *:min-w-60 *:flex-1">
      <ToDoCard
        count={all}
        tone={old > 0 ? 'pending' : 'approved'}
        to={oldestQueueRoute(waiting)}
        title={t('overview.requestsWait', { count: all })}
      >
        {old > 0 ? t('overview.someOld', { count: old }) : t('overview.noneOld')}
      </ToDoCard>
      <ToDoCard
        count={withoutOfficer.count}
        tone={withoutOfficer.count > 0 ? 'pending' : 'approved'}
        to="/admin/manage/assignments"
        search={{ to: 'round' }}
        title={t('overview.withoutOfficer', { count: withoutOfficer.count })}
      >
        {next === null
          ? t('overview.nothingWithout')
          : t('overview.nextWithout', {
              match: t('matches.versus', teamNames(next.HomeTeam, next.AwayTeam)),
              date: formatWeekdayDate(next.date),
            })}
      </ToDoCard>
      <ToDoCard
        count={mailsFailed}
        tone={mailsFailed > 0 ? 'rejected' : 'approved'}
        to="/admin/mails"
        {...(mailsFailed > 0 && { search: { state: 'failed' as const } })}
        title={t('overview.mailsFailed', { count: mailsFailed })}
      >
        {t(mailsFailed > 0 ? 'overview.mailsLook' : 'overview.mailsFine')}
      </ToDoCard>
    </div>
  );
}

export const queueRoutes = {
  create_profile: '/admin/approvals/users',
  join_event: '/admin/approvals/tournaments-accreditations',
  join_match: '/admin/approvals/match-tickets',
} as const;

/** The route of the queue with the oldest request. */
export function oldestQueueRoute(
  waiting: Overview['waiting'],
): (typeof queueRoutes)[keyof typeof queueRoutes] {
  const [first] = waiting
    .filter(({ oldest }) => oldest !== null)
    .toSorted((a, b) => (a.oldest ?? '').localeCompare(b.oldest ?? ''));
  return queueRoutes[first?.type ?? 'create_profile'];
}

function ToDoCard({
  count,
  tone,
  to,
  search,
  title,
  children,
}: {
  count: number;
  tone: Tone;
  to: LinkProps['to'];
  search?: { state: 'failed' } | { to: 'round' };
  title: string;
  children: ReactNode;
}) {
  return (
    <Link
      {...(to !== undefined && { to })}
      {...(search !== undefined && { search })}
      className={cn(
        'touchline flex items-center gap-3 overflow-hidden rounded-xl border border-border bg-card py-3 ps-4 pe-2.5 shadow-card hover:border-input',
        toneLineClass(tone),
      )}
    >
      <span className="type-display num text-[2rem] leading-9">{count}</span>
      <span className="min-w-0 flex-1">
        <b className="block text-[0.9375rem] font-[620]">{title}</b>
        <span className="num block truncate text-[0.8125rem] text-muted-foreground">
          {children}
        </span>
      </span>
      <ForwardIcon className="size-4.5 flex-none rtl:-scale-x-100" aria-hidden />
    </Link>
  );
}
