import { useEffect } from 'react';
import { t } from '#pwa/lib/catalogue.ts';

/** The page's name in the window and for screen readers: `Matches · Touchline`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
}
