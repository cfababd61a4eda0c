import type { ReactNode } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { CheckHere } from '#pwa/features/gates/check-here.tsx';
import { GateLink } from '#pwa/features/gates/gate-link.tsx';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { MatchTabs, TabName } from '#pwa/lib/admin/match-tabs.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { PageHeader } from '#pwa/ui/layout/page.tsx';
import { tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

/**
 * A page about the gates of a match, for an administrator or the match's officer. Their header is
 * different, and the pages of administrators fill the window.
 */
export function GatesPage({
  overview,
  banner,
  footer,
  children,
}: {
  /** The match, named in the header; undefined while loading. */
  overview: GateOverview | undefined;
  banner?: ReactNode;
  /** Content that stays at the bottom of the window. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { eventId } = useGatePages();
  if (eventId !== null)
    return (
      // Sets the text size, because the members' pages around it have another one.
      <div className="flex flex-1 flex-col text-sm">
        <GatesHeader overview={overview} />
        <CheckHere overview={overview} />
        {banner}
        {children}
        {footer !== undefined && <div className="md:sticky md:bottom-0">{footer}</div>}
      </div>
    );
  return (
    <AdminPage>
      <GatesHeader overview={overview} />
      {banner}
      <div className="flex min-h-0 flex-1 flex-col md:overflow-y-auto">{children}</div>
      {footer}
    </AdminPage>
  );
}

/** Back, the match, and the tabs of its pages. */
export function GatesHeader({ overview }: { overview: GateOverview | undefined }) {
  const { t } = useTranslation();
  const { matchId, eventId } = useGatePages();
  const facts = overview?.match.facts;
  const title = facts ? t('matches.versus', teamNames(facts.home, facts.away)) : t('gates.title');
  const gates = overview?.gates.length;
  const list = overview?.list
    ? t('gates.versionShort', { version: overview.list.version })
    : undefined;
  if (eventId !== null)
    return (
      <>
        <PageHeader
          title={<bdi>{title}</bdi>}
          back={<BackLink to="/events/$id/reservations" params={{ id: eventId }} />}
        />
        <div className="bg-card px-2 md:px-4">
          <OfficerTabs gates={gates} list={list} />
        </div>
      </>
    );
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6 print:hidden">
      <BackLink to="/admin/manage/matches" />
      <h1 className="type-title py-1.5 text-xl leading-7 font-[720]">
        <bdi>{title}</bdi>
      </h1>
      <div className="-mb-px min-w-0 self-end max-md:w-full md:ms-4">
        <MatchTabs id={matchId} counts={{ people: overview?.counts.entries, gates, list }} />
      </div>
    </header>
  );
}

function OfficerTabs({ gates, list }: { gates: number | undefined; list: string | undefined }) {
  const { t } = useTranslation();
  return (
    <TabList label={t('matches.pages')}>
      <GateLink page="" className={tabClass}>
        <TabName count={gates}>{t('matches.tabGates')}</TabName>
      </GateLink>
      <GateLink page="people" className={tabClass}>
        {t('matches.tabPeople')}
      </GateLink>
      <GateLink page="list" className={tabClass}>
        <TabName count={list}>{t('matches.tabList')}</TabName>
      </GateLink>
    </TabList>
  );
}
