import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RequestType } from '#sync/contracts/approvals.ts';
import { waitingCount } from '#pwa/lib/queries.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { DeskHead } from '#pwa/ui/desk.tsx';
import { Count, tabClass, TabList } from '#pwa/ui/tabs.tsx';

const tabs = [
  { type: 'create_profile', to: '/admin/approvals/users', word: 'approvals.users' },
  {
    type: 'join_event',
    to: '/admin/approvals/tournaments-accreditations',
    word: 'approvals.tournaments',
  },
  { type: 'join_match', to: '/admin/approvals/match-tickets', word: 'approvals.matches' },
] as const;

/** Approvals: Users, Tournaments, Matches, each with how many wait. */
export function ApprovalsHead({ type: shown }: { type: RequestType }) {
  const { t } = useWords();
  const present = tabs.find(({ type }) => type === shown);
  useTitle(present ? `${t('approvals.title')}: ${t(present.word)}` : t('approvals.title'));
  return (
    <DeskHead
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
              <Waiting type={type} />
            </Link>
          ))}
        </TabList>
      }
    />
  );
}

function Waiting({ type }: { type: RequestType }) {
  const { data } = useQuery(waitingCount(type));
  return (
    // Wide enough for its figure before it is known.
    <span className={data === undefined ? 'invisible' : undefined}>
      <Count>{data ?? 0}</Count>
    </span>
  );
}
