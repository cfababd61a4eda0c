import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PersonList } from '#pwa/features/approvals/person/person-history.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { formatList, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { type t as translate, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { reasonOf, resultOf } from '#pwa/lib/pools/request-words.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { toneTextClass } from '#pwa/ui/status/status.tsx';
import { listPersonPlaces, type PersonPlace } from '#sync/contracts/pools/manage-pools.ts';

const shownRows = 8;

function personPlacesQuery(id: string) {
  return queryOptions({
    queryKey: ['places', 'of', id],
    queryFn: ({ signal }) => call(listPersonPlaces, { params: { id }, signal }),
  });
}

/** The places that a person requested, with the results and reasons; nothing if there are none. */
export function PersonPlaces({ id }: { id: string }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(personPlacesQuery(id));
  const places = query.data ?? [];
  if (places.length === 0 && !query.isError) return null;
  return (
    <PersonList
      title={t('matches.tabPlaces')}
      query={{
        ...query,
        data: query.data && {
          rows: isWhole ? places : places.slice(0, shownRows),
          totalCount: places.length,
        },
      }}
      empty=""
      all={
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          {t('approvals.showAll', { count: places.length })}
        </button>
      }
      renderRow={(place) => <PlaceRow place={place} />}
    />
  );
}

function PlaceRow({ place }: { place: PersonPlace }) {
  const { t } = useTranslation();
  const now = useNow();
  const { matchId, HomeTeam, AwayTeam, zone, date, state, endedReason, code, position } = place;
  const outcome =
    state === 'held' || state === 'offered' ? 'keeps' : position === null ? 'out' : 'waits';
  const { tone, text }: ReturnType<typeof resultOf> =
    endedReason !== null
      ? { tone: 'plain', text: t(`pools.ended.${endedReason}`) }
      : code === null
        ? { tone: 'waiting', text: t('pools.notDecided') }
        : resultOf({ ...place, outcome }, { now, kickOff: date });
  return (
    <>
      <Link to="/admin/manage/matches/$id/places" params={{ id: matchId }} className="link">
        {t('matches.versus', teamNames(HomeTeam, AwayTeam))}
      </Link>
      <span className="num block text-sm text-muted-foreground">
        {joinWithDots([t(`pools.zone.${zone}`), formatDateTime(date)])}
      </span>
      <span className={cn('num block text-sm font-[560]', toneTextClass(tone))}>{text}</span>
      <span className="num block text-sm [overflow-wrap:anywhere]">
        {endedReason === 'refused'
          ? place.text
          : (endedReason === null || endedReason === 'closed') && whyOf({ ...place, outcome }, t)}
      </span>
    </>
  );
}

/** Why a request has its outcome: the override, or the part of the rule with those who were in front. */
function whyOf(
  place: PersonPlace & { outcome: 'keeps' | 'waits' | 'out' },
  t: typeof translate,
): string {
  const { outcome, priority, ahead, position, tie, text } = place;
  const reason = reasonOf({ ...place, overrideText: text });
  if (outcome !== 'waits' || ahead === null || position === null) return reason;
  const front = (['override', 'priority', 'outlet', 'tie'] as const)
    .filter((field) => ahead[field] > 0)
    .map((field) =>
      t('matchPlaces.overrideCount', {
        category: t(`matchPlaces.ahead.${field === 'tie' ? tie : field}`),
        count: ahead[field],
      }),
    );
  return joinWithDots([
    reason,
    priority !== null && t('pools.priority', { priority }),
    front.length > 0 && t('pools.ahead', { count: position - 1, list: formatList(front) }),
  ]);
}
