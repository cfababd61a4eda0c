import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Count, tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

/** Counts beside the names of the tabs, if the page knows them. */
export interface MatchTabCounts {
  people?: number | undefined;
  gates?: number | undefined;
  /** The newest version of the security list. */
  list?: string | undefined;
}

/** Class of a tab, narrower on phones so that all four fit in either language. */
const matchTabClass = `${tabClass} max-[430px]:px-2`;

/** Links between an administrator's pages about one match. */
export function MatchTabs({ id, counts = {} }: { id: string; counts?: MatchTabCounts }) {
  const { t } = useTranslation();
  const isList = useLocation().pathname.endsWith('/gates/list');
  return (
    <TabList label={t('matches.pages')}>
      <Link
        to="/admin/manage/matches/$id"
        params={{ id }}
        activeOptions={{ exact: true }}
        className={matchTabClass}
      >
        {t('matches.tabDetails')}
      </Link>
      <Link to="/admin/manage/matches/$id/people" params={{ id }} className={matchTabClass}>
        <TabName count={counts.people}>{t('matches.tabPeople')}</TabName>
      </Link>
      <Link
        to="/admin/manage/matches/$id/gates/$"
        params={{ id, _splat: '' }}
        // Its other pages are parts of this one; the list has a tab of its own.
        activeOptions={{ exact: isList }}
        className={matchTabClass}
      >
        <TabName count={counts.gates}>{t('matches.tabGates')}</TabName>
      </Link>
      <Link
        to="/admin/manage/matches/$id/gates/$"
        params={{ id, _splat: 'list' }}
        className={matchTabClass}
      >
        <TabName count={counts.list}>{t('matches.tabList')}</TabName>
      </Link>
    </TabList>
  );
}

/** The name of a tab and a count. */
export function TabName({ count, children }: { count?: ReactNode; children: string }) {
  return (
    <>
      {children}
      {count !== undefined && <Count>{count}</Count>}
    </>
  );
}
