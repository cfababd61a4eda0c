import { useState } from 'react';
import { MatchList } from '#pwa/features/outlets/match-list.tsx';
import { PeopleDialog, type PlaceTask } from '#pwa/features/outlets/people-dialog.tsx';
import { UnassignedPlaces } from '#pwa/features/outlets/unassigned-places.tsx';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useFetched } from '#pwa/lib/http/use-fetched.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import {
  listOutletPlaces,
  type OutletPlaces as Places,
} from '#sync/contracts/pools/outlet-places.ts';

/** For managers: places that no one is assigned to, then the matches. Not stored on the phone. */
export function OutletPlaces({ outletId }: { outletId: string }) {
  const { t } = useTranslation();
  const isOffline = useSyncStatus().reach === 'unreachable';
  const now = useNow();
  const [shown, setShown] = useState<{ places: Places; clockError: number }>();
  const [task, setTask] = useState<PlaceTask | null>(null);
  const { error, retry } = useFetched(outletId, async (signal) => {
    const places = await call(listOutletPlaces, { params: { id: outletId }, signal });
    setShown({ places, clockError: Date.now() - Date.parse(places.now) });
    return places;
  });
  const time = now - (shown?.clockError ?? 0);
  return (
    <>
      {isOffline && (
        <Banner tone="offline" rounded>
          {t('outletPlaces.needSignal')}
        </Banner>
      )}
      {!isOffline && error !== undefined && (
        <Banner
          tone="error"
          rounded
          action={
            <Button size="sm" variant="outline" icon={RetryIcon} onClick={retry}>
              {t('action.tryAgain')}
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
      {shown ? (
        <>
          <UnassignedPlaces
            matches={shown.places.matches}
            time={time}
            disabled={isOffline}
            onChoose={setTask}
            onChanged={retry}
          />
          <div>
            <Section
              title={t('outletPlaces.matches')}
              more={
                <span className="text-sm text-muted-foreground">
                  {t('outletPlaces.usedOfLimit')}
                </span>
              }
            >
              {shown.places.matches.length === 0 ? (
                <p className="text-muted-foreground">{t('outletPlaces.noMatches')}</p>
              ) : (
                <MatchList
                  matches={shown.places.matches}
                  time={time}
                  disabled={isOffline}
                  onChoose={setTask}
                />
              )}
            </Section>
          </div>
        </>
      ) : (
        error === undefined && <Skeleton className="h-40 rounded-xl" />
      )}
      {task !== null && (
        <PeopleDialog
          outletId={outletId}
          task={task}
          onClose={() => setTask(null)}
          onDone={() => {
            setTask(null);
            retry();
          }}
        />
      )}
    </>
  );
}
