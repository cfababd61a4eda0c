import { useCallback, useEffect, useRef, useState } from 'react';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { attachFile, PhotoError } from '#pwa/lib/sync/reports/attach-file.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/**
 * Forty photos take their time: whoever saves, hands in or logs out meanwhile means all of them.
 * `wait` resolves when what was chosen is attached, or told.
 */
export function usePendingAttachments(): {
  note: (work: Promise<void>) => void;
  wait: () => Promise<void>;
} {
  const adding = useRef(Promise.resolve());
  const note = useCallback((work: Promise<void>) => {
    adding.current = Promise.all([adding.current, work]).then(() => undefined);
  }, []);
  const wait = useCallback(() => adding.current, []);
  useEffect(() => runBeforeLogout(wait), [wait]);
  return { note, wait };
}

/** Attaching what was chosen, one after the other; what was not taken up is told, each once. */
export function useAttachFiles(reportId: string, keepAll: () => Promise<void>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0 || busy) return;
    setBusy(true);
    setProblems([]);
    const told: PhotoError[] = [];
    try {
      // What was typed is kept before a photo may fill the phone.
      await keepAll();
      // One after the other: forty at once would need forty decoded pictures of memory.
      for (const file of files) {
        try {
          await attachFile(reportId, file);
        } catch (error) {
          told.push(toPhotoError(error, file.name));
        }
      }
    } finally {
      setProblems(wordsOf(told));
      setBusy(false);
    }
  }

  /** A sentence that speaks of the report, not of one photo, says once which ones it is about. */
  function wordsOf(errors: readonly PhotoError[]): string[] {
    const over = errors.filter(({ key }) => key === 'reports.tooManyAttachments');
    const others = errors.filter((error) => !over.includes(error)).map(({ message }) => message);
    const [first] = over;
    if (first === undefined) return [...new Set(others)];
    const names = over.map(({ title }) => title).join(', ');
    return [...new Set(others), t('reportScreens.photosOver', { problem: first.message, names })];
  }

  return { busy, problems, add };
}

/** What nobody foresaw is told as well, and goes to the browser's log. */
function toPhotoError(error: unknown, title: string): PhotoError {
  if (error instanceof PhotoError) return error;
  reportError(error);
  return new PhotoError('sync.photoUnreadable', title, error);
}
