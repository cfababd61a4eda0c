import type { ReactNode } from 'react';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { GateLink } from '#pwa/features/gates/gate-link.tsx';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { MatchHeader } from '#pwa/lib/admin/match-header.tsx';
import { TabName } from '#pwa/lib/admin/record-header.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { PageHeader } from '#pwa/ui/layout/page.tsx';
import { tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';
import { openOfficerGate } from '#pwa/lib/gates/officer-enrolment.ts';
import { ScanIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

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
  return <MatchHeader id={matchId} />;
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

/**
 * Makes an officer's own phone a gate at all gates of the match. It is offered without signal too,
 * because the phone may be one already.
 */
function CheckHere({ overview }: { overview: GateOverview | undefined }) {
  const { t } = useTranslation();
  const { matchId, eventId, page } = useGatePages();
  const isOver = overview && (overview.gates.length === 0 || overview.match.closedAt !== null);
  if (eventId === null || page !== '' || isOver) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-border bg-card px-4 py-3 md:px-6">
      <p className="min-w-56 flex-1 text-muted-foreground">{t('gates.checkHereText')}</p>
      <Button
        size="touch"
        variant="signal"
        icon={ScanIcon}
        className="max-md:w-full"
        onClick={() => openOfficerGate(matchId)}
      >
        {t('gates.checkHere')}
      </Button>
    </div>
  );
}
