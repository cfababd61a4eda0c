import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#pwa/lib/http/api.ts';
import { ChunkLoadError } from '#pwa/lib/app/lazy-import.ts';
import { reloadForNewVersion } from '#pwa/lib/app/app-updates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { ErrorIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

/** The fallback when a screen fails: what happened, and a retry. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const missing = error instanceof ChunkLoadError;
  const gone = useIsVersionGone(missing);
  useDocumentTitle(t('state.errorTitle'));
  const away = missing || !navigator.onLine;
  const text =
    error instanceof ApiError ? error.message : t(away ? 'error.network' : 'error.unexpected');
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <StateMessage
        drawing={<ErrorIllustration />}
        title={t(gone ? 'update.ready' : 'state.errorTitle')}
        text={gone ? t('update.missing') : text}
        level={1}
        alert
        action={
          <Button
            variant="signal"
            icon={RetryIcon}
            onClick={() => {
              if (gone) return location.reload();
              reset();
              void router.invalidate();
            }}
          >
            {t(gone ? 'update.use' : 'action.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}

/** Whether the missing chunk belongs to a version that the server no longer has. */
function useIsVersionGone(missing: boolean): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (missing) void reloadForNewVersion().then((found) => setGone(found === 'gone'));
  }, [missing]);
  return gone;
}
