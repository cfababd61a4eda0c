import { useEffect, useState } from 'react';
import { type KeptDocument, onKept, readKept } from '#pwa/lib/kept-documents.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';

/** What lies on this phone, by document; undefined while it is being read. */
export function useKeptDocuments(): ReadonlyMap<string, KeptDocument> | undefined {
  const userId = useOpenSession()?.user.id;
  const [found, setFound] = useState<{ userId: string; kept: Map<string, KeptDocument> }>();
  useEffect(() => {
    if (userId === undefined) return;
    let over = false;
    const read = () =>
      void readKept(userId).then(
        (list) => {
          if (!over) setFound({ userId, kept: new Map(list.map((one) => [one.id, one])) });
        },
        (error: unknown) => console.warn('the kept documents could not be read', error),
      );
    read();
    const stop = onKept(read);
    return () => {
      over = true;
      stop();
    };
  }, [userId]);
  return found?.userId === userId ? found?.kept : undefined;
}
