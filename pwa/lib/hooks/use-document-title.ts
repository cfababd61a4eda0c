import { useEffect } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Sets the document's title for the window and screen readers: `Matches · Touchline`. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title, t]);
}
