import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#pwa/lib/http/api.ts';
import { ChunkLoadError } from '#pwa/lib/app/lazy-import.ts';
import { reloadForNewVersion } from '#pwa/lib/app/reload.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isChunkMissing = error instanceof ChunkLoadError;
  const isVersionGone = useIsVersionGone(isChunkMissing);
  useDocumentTitle(t('state.errorTitle'));
  const isOffline = isChunkMissing || !navigator.onLine;
  const text =
    error instanceof ApiError ? error.message : t(isOffline ? 'error.network' : 'error.unexpected');
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <StateMessage
        illustration={<ErrorIllustration />}
        title={t(isVersionGone ? 'update.ready' : 'state.errorTitle')}
        text={isVersionGone ? t('update.missing') : text}
        level={1}
        alert
        action={
          <Button
            variant="signal"
            icon={RetryIcon}
            onClick={() => {
              if (isVersionGone) return location.reload();
              reset();
              void router.invalidate();
            }}
          >
            {t(isVersionGone ? 'update.use' : 'action.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}

/** Whether the missing chunk belongs to a version that the server no longer has. */
function useIsVersionGone(isChunkMissing: boolean): boolean {
  const [isVersionGone, setIsVersionGone] = useState(false);
  useEffect(() => {
    if (isChunkMissing)
      void reloadForNewVersion().then((found) => setIsVersionGone(found === 'gone'));
  }, [isChunkMissing]);
  return isVersionGone;
}
