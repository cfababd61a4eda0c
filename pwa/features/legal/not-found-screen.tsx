import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { OutOfPlayIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <StateMessage
        illustration={<OutOfPlayIllustration />}
        title={t('notFound.title')}
        level={1}
        action={
          <Button variant="signal" asChild>
            <Link to="/">{t('action.goHome')}</Link>
          </Button>
        }
      />
    </main>
  );
}
