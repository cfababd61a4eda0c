import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search field whose state is in the URL: the field changes at once, the URL a moment
 * after the last key. A change of the URL from elsewhere (back, clear filters) replaces the text.
 */
export function useSearchText(
  stored: string | undefined,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const outside = stored ?? '';
  const [text, setText] = useState(outside);
  const [seen, setSeen] = useState(outside);
  /** Texts that were written and have not reached the URL yet, oldest first. */
  const [sent, setSent] = useState<string[]>([]);
  const latest = useRef(write);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  useEffect(() => {
    latest.current = write;
  });
  if (seen !== outside) {
    setSeen(outside);
    // The hook's own change arrives: text typed meanwhile stays. Only a change from elsewhere
    // replaces it.
    const at = sent.indexOf(outside);
    setSent(sent.slice(at === -1 ? sent.length : at + 1));
    if (at === -1 && text.trim() !== outside) setText(outside);
  }
  useEffect(() => {
    if (text.trim() === outside) return;
    timer.current = setTimeout(() => {
      const next = text.trim();
      setSent((before) => [...before, next]);
      latest.current(next);
    }, 150);
    return () => clearTimeout(timer.current);
  }, [text, outside]);
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
