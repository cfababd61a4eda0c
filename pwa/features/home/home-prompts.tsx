import { useEffect } from 'react';
import { HomeOffers } from '#pwa/features/home/home-offers.tsx';
import { KeepDocuments } from '#pwa/lib/documents/keep-documents.tsx';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { AskForPush } from '#pwa/lib/push/ask-for-push.tsx';
import { useAskWay } from '#pwa/lib/push/ask-way.ts';
import { seeBadge } from '#pwa/lib/sync/badge.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';

type Props = { matches: readonly MatchListItem[]; events: readonly EventItem[] };

/**
 * Asks about notifications while the person waits for a decision, else offers what tickets need. Keeps
 * documents on the phone meanwhile.
 */
export function HomePrompts(props: Props) {
  return (
    <>
      <KeepDocuments />
      <Prompt {...props} />
    </>
  );
}

function Prompt({ matches, events }: Props) {
  const session = useOpenSession();
  const userId = session?.user.id ?? '';
  const way = useAskWay(userId);
  // Administrators see a member's page, but wait for nothing.
  const canAsk = way !== null && session !== null && !isAdmin(session);
  const isWaiting =
    events.some(({ state }) => state === 'requested') ||
    matches.some(({ state }) => state === 'pending');
  // The badge counts what this screen shows.
  useEffect(() => seeBadge(), []);
  if (canAsk && isWaiting)
    return (
      <AskForPush
        userId={userId}
        className="float-in fixed inset-x-3 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+12px)] z-10 shadow-float md:inset-x-auto md:end-6 md:bottom-6 md:w-96"
      />
    );
  return matches.some(({ ticketRef }) => ticketRef !== null) && <HomeOffers />;
}
