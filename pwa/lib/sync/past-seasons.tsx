import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useReplicaQuery, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import {
  type ArchiveState,
  readArchiveState,
  removeArchive,
  requestArchive,
} from '#sync/client/storage/archive.ts';

/** Whether earlier seasons are on this phone; undefined while loading. */
export function useArchiveState(): ArchiveState | undefined {
  return useReplicaQuery(readArchiveState, 'archive');
}

/** A button at the end of a list that fetches the rows of earlier seasons into it, or removes them. */
export function PastSeasons() {
  const { t } = useTranslation();
  const session = useOpenSession();
  const state = useArchiveState();
  const { reach, asOf } = useSyncStatus();
  // An administrator who views the members' pages has all seasons.
  if (state === undefined || asOf === null || session === null || isAdmin(session)) return null;
  if (state === 'here')
    return (
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted-foreground">
        {t('pastSeasons.here')}
        <button
          type="button"
          className="link min-h-11"
          onClick={() => void withReplica(removeArchive)}
        >
          {t('pastSeasons.remove')}
        </button>
      </p>
    );
  const isWaiting = state === 'requested' && reach === 'unreachable';
  return (
    <div className="mt-6 flex flex-col gap-3">
      {isWaiting && (
        <Banner tone="offline" rounded>
          {t('pastSeasons.offline')}
        </Banner>
      )}
      <Button
        variant="outline"
        full
        busy={state === 'requested' && !isWaiting}
        disabled={isWaiting}
        onClick={() => void withReplica(requestArchive)}
      >
        {t('pastSeasons.show')}
      </Button>
    </div>
  );
}
