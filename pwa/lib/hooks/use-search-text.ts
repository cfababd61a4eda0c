import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/**
 * The text of a search field whose state is in the URL: shown at once, written a moment after the
 * last key. A change from elsewhere (back, clear filters) is taken over.
 */
export function useSearchText(
  stored: string | undefined,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const outside = stored ?? '';
  const [text, setText] = useState(outside);
  const [seen, setSeen] = useState(outside);
  /** What was written and is not in the URL yet, oldest first. */
  const [sent, setSent] = useState<string[]>([]);
  const latest = useRef(write);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  useEffect(() => {
    latest.current = write;
  });
  if (seen !== outside) {
    setSeen(outside);
    // One's own comes back: what was typed meanwhile stays. Only another's change replaces it.
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
  // Whoever has clicked on a row by now is not brought back to the list.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) clearTimeout(timer.current);
      }),
    [router],
  );
  return [text, setText];
}
