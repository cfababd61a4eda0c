import { useState } from 'react';
import { attachFile, PhotoError } from '#pwa/lib/attach-file.ts';
import { useWords } from '#pwa/lib/words.ts';

/** Attaching what was chosen, one after the other; what was not taken up is told, each once. */
export function useAttaching(reportId: string, keepAll: () => Promise<void>) {
  const { t } = useWords();
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
          if (!(error instanceof PhotoError)) throw error;
          told.push(error);
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
