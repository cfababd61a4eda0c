import { useCallback, useEffect, useRef, useState } from 'react';
import { runBeforeLogout } from '#pwa/lib/session/before-logout.ts';
import { attachFile, PhotoError } from '#pwa/lib/sync/reports/attach-file.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';

/** Lets saving, publishing and logging out wait for photos that are being attached. */
export function usePendingAttachments(): {
  track: (work: Promise<unknown>) => void;
  wait: () => Promise<void>;
} {
  const pending = useRef(Promise.resolve());
  const track = useCallback((work: Promise<unknown>) => {
    pending.current = Promise.all([pending.current, work]).then(() => undefined);
  }, []);
  const wait = useCallback(() => pending.current, []);
  useEffect(() => runBeforeLogout(wait), [wait]);
  return { track, wait };
}

/** Attaches files one after the other, and collects the errors without duplicates. */
export function useAttachFiles(reportId: string, saveAll: () => Promise<void>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly PhotoError[]>([]);

  /** The errors that are shown with the attachments. */
  async function add(files: readonly File[]): Promise<string[]> {
    if (files.length === 0 || busy) return [];
    setBusy(true);
    setProblems([]);
    const errors: PhotoError[] = [];
    try {
      // Saves the typed text before a photo may use up the storage.
      await saveAll();
      // One after the other, because decoding forty pictures together would use too much memory.
      for (const file of files) {
        try {
          await attachFile(reportId, file);
        } catch (error) {
          errors.push(toPhotoError(error, file.name));
        }
      }
    } finally {
      setProblems(errors);
      setBusy(false);
    }
    return messagesOf(errors);
  }

  const messageOf = ({ key, title }: PhotoError) => t(key, { name: title, count: maxAttachments });

  /** An error about the report appears once, with the names of all its photos. */
  function messagesOf(errors: readonly PhotoError[]): string[] {
    const overLimit = errors.filter(({ key }) => key === 'reports.tooManyAttachments');
    const others = errors.filter((error) => !overLimit.includes(error)).map(messageOf);
    const [first] = overLimit;
    if (first === undefined) return [...new Set(others)];
    const names = joinWithCommas(overLimit.map(({ title }) => title));
    return [
      ...new Set(others),
      t('reportScreens.photosOver', { problem: messageOf(first), names }),
    ];
  }

  return { busy, errorTexts: messagesOf(problems), add };
}

/** Unexpected errors are shown too, and reported to the browser's log. */
function toPhotoError(error: unknown, title: string): PhotoError {
  if (error instanceof PhotoError) return error;
  reportError(error);
  return new PhotoError('sync.photoUnreadable', title, error);
}

export type Attaching = ReturnType<typeof useAttachFiles>;
