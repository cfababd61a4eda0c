import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import { pendingCountQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';
import { Count, tabClass, TabList } from '#pwa/ui/layout/page-tabs.tsx';

const tabs = [
  { type: 'create_profile', to: '/admin/approvals/users', word: 'approvals.users' },
  {
    type: 'join_event',
    to: '/admin/approvals/tournaments-accreditations',
    word: 'approvals.tournaments',
  },
  { type: 'join_match', to: '/admin/approvals/match-tickets', word: 'approvals.matches' },
] as const;

/** The tabs Users, Tournaments and Matches, each with its number of pending requests. */
export function ApprovalsHeader({ type: shown }: { type: RequestType }) {
  const { t } = useTranslation();
  const present = tabs.find(({ type }) => type === shown);
  useDocumentTitle(present ? `${t('approvals.title')}: ${t(present.word)}` : t('approvals.title'));
  return (
    <AdminPageHeader
      title={t('approvals.title')}
      tabs={
        <TabList label={t('approvals.title')}>
          {tabs.map(({ type, to, word }) => (
            <Link
              key={type}
              to={to}
              className={`${tabClass} md:min-h-14`}
              activeOptions={{ includeSearch: false }}
            >
              {t(word)}
              <PendingCount type={type} />
            </Link>
          ))}
        </TabList>
      }
    />
  );
}

function PendingCount({ type }: { type: RequestType }) {
  const { data } = useQuery(pendingCountQuery(type));
  return (
    // Reserves the width of the figure while it loads.
    <span className={data === undefined ? 'invisible' : undefined}>
      <Count>{data ?? 0}</Count>
    </span>
  );
}
