import { useMemo } from 'react';
import { buildMatchList, type MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { withoutAnswered } from '#pwa/lib/pools/place-to-answer.ts';
import { useRefusals } from '#pwa/lib/sync/refusals.ts';
import { useCollection, usePendingChanges } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import type { MutationName } from '#sync/protocol/mutations.ts';
import { parseRecordKey } from '#sync/contracts/core/record-key.ts';

/** The matches of a tournament, or all without one; undefined while loading. */
export function useMatches(eventId?: string): MatchListItem[] | undefined {
  const by = eventId === undefined ? undefined : { eventId };
  const matches = useCollection('match', by);
  const teams = useCollection('team');
  const venues = useCollection('venue');
  const bookings = useCollection('booking', by);
  const tickets = useCollection('ticket');
  const requests = useCollection('pool_request');
  const waiting = usePendingChanges();
  const refused = useRefusals('match.join');
  const notWithdrawn = useRefusals('match.withdraw');
  const isOfficer = useOpenSession()?.scopes.includes('officer') === true;
  const now = useNow();
  const { language } = useTranslation();
  return useMemo(() => {
    if (
      !matches ||
      !teams ||
      !venues ||
      !bookings ||
      !tickets ||
      !requests ||
      !waiting ||
      !refused ||
      !notWithdrawn
    )
      return undefined;
    // The newest change of a record counts.
    const names = new Map(waiting.map(({ record, name }) => [record, name]));
    const idsOf = (changed: MutationName) =>
      new Set(
        [...names].flatMap(([record, name]) =>
          name === changed ? (parseRecordKey(record)?.id ?? []) : [],
        ),
      );
    const own = {
      bookings,
      tickets,
      requests: withoutAnswered(requests, waiting),
      waiting: idsOf('match.join'),
      withdrawing: idsOf('match.withdraw'),
      refused,
      notWithdrawn,
      isOfficer,
    };
    return buildMatchList({ matches, teams, venues, ...own }, now, language);
  }, [
    matches,
    teams,
    venues,
    bookings,
    tickets,
    requests,
    waiting,
    refused,
    notWithdrawn,
    isOfficer,
    now,
    language,
  ]);
}
