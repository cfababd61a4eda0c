import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#pwa/lib/api.ts';
import { MissingPart } from '#pwa/lib/part.ts';
import { fetchNewVersion } from '#pwa/lib/update.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BrokenLine } from '#pwa/ui/drawings.tsx';
import { RetryIcon } from '#pwa/ui/icons.ts';
import { Message } from '#pwa/ui/states.tsx';

/** When a screen breaks: what happened, in words for people, and trying again. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useWords();
  const router = useRouter();
  const missing = error instanceof MissingPart;
  const gone = useIsGone(missing);
  useTitle(t('state.errorTitle'));
  const away = missing || !navigator.onLine;
  const text =
    error instanceof ApiError ? error.message : t(away ? 'error.network' : 'error.unexpected');
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <Message
        drawing={<BrokenLine />}
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

/** Whether the part that is missing belongs to a version that the server has no more. */
function useIsGone(missing: boolean): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (missing) void fetchNewVersion().then((found) => setGone(found === 'gone'));
  }, [missing]);
  return gone;
}
