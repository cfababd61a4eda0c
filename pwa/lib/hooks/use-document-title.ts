import { useEffect } from 'react';
import { t } from '#pwa/lib/i18n/translate.ts';

/** The page's name in the window and for screen readers: `Matches · Touchline`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
}
