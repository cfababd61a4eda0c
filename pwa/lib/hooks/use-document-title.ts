import { useEffect } from 'react';
import { t } from '#pwa/lib/i18n/translate.ts';

/** Sets the document's title for the window and screen readers: `Matches · Touchline`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
}
