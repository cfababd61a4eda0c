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
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  if (seen !== outside) {
    setSeen(outside);
    // What was written meanwhile is on its way; only another's change replaces it.
    if (text.trim() !== outside) setText(outside);
  }
  useEffect(() => {
    if (text.trim() === outside) return;
    const timer = setTimeout(() => latest.current(text.trim()), 150);
    return () => clearTimeout(timer);
  }, [text, outside]);
  return [text, setText];
}
