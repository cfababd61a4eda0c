import { useEffect, useState } from 'react';
import { loadFirstMessages } from '#sync/contracts/messages/catalogue.ts';
import { bothLanguages } from '#sync/contracts/messages/languages.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';

/** Loads the texts of both languages for a page with two readers; false until they are there. */
export function useBothLanguages(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    Promise.all(
      bothLanguages('en').map((language) => lazyImport(() => loadFirstMessages(language))),
    ).then(
      () => setLoaded(true),
      // Without signal only one language may be on this device: nothing can be printed.
      () => undefined,
    );
  }, []);
  return isLoaded;
}
