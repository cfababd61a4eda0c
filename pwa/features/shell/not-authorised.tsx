import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { OutOfPlayIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

export function NotAuthorised() {
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <NotAuthorisedMessage />
    </main>
  );
}

export function NotAuthorisedMessage() {
  const { t } = useTranslation();
  useDocumentTitle(t('notAuthorised.title'));
  return (
    <StateMessage
      illustration={<OutOfPlayIllustration />}
      title={t('notAuthorised.title')}
      text={t('notAuthorised.text')}
      level={1}
      action={
        <Button variant="signal" asChild>
          <Link to="/">{t('action.goHome')}</Link>
        </Button>
      }
    />
  );
}
