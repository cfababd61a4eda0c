import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '#pwa/lib/api.ts';
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
  useTitle(t('state.errorTitle'));
  // A screen's code that could not be fetched fails like this; the network is why.
  const offline =
    !navigator.onLine || /dynamically imported module|importing a module/i.test(String(error));
  const text =
    error instanceof ApiError ? error.message : t(offline ? 'error.network' : 'error.unexpected');
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <Message
        drawing={<BrokenLine />}
        title={t('state.errorTitle')}
        text={text}
        level={1}
        alert
        action={
          <Button
            variant="signal"
            icon={RetryIcon}
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            {t('action.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
