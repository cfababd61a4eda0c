import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search field whose state is in the URL: the field changes immediately, the URL a moment
 * after the last key. A change of the URL from elsewhere (back, clear filters) replaces the text.
 */
export function useSearchText(
  stored: string | undefined,
  onChange: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const urlText = stored ?? '';
  const [text, setText] = useState(urlText);
  const [lastUrlText, setSeen] = useState(urlText);
  /** Texts that were written and have not reached the URL yet, oldest first. */
  const [pending, setSent] = useState<string[]>([]);
  const latest = useRef(onChange);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  useEffect(() => {
    latest.current = onChange;
  });
  if (lastUrlText !== urlText) {
    setSeen(urlText);
    // The hook's own change arrives: text typed meanwhile stays. Only a change from elsewhere
    // replaces it.
    const at = pending.indexOf(urlText);
    setSent(pending.slice(at === -1 ? pending.length : at + 1));
    if (at === -1 && text.trim() !== urlText) setText(urlText);
  }
  useEffect(() => {
    if (text.trim() === urlText) return;
    timer.current = setTimeout(() => {
      const next = text.trim();
      setSent((before) => [...before, next]);
      latest.current(next);
    }, 150);
    return () => clearTimeout(timer.current);
  }, [text, urlText]);
  // A pending change must not bring a person who has opened a row back to the list.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) clearTimeout(timer.current);
      }),
    [router],
  );
  return [text, setText];
}
