import { useEffect, useRef, useState } from 'react';

/** Returns whether a file hovers over the page and passes a dropped one to the callback. */
export function useFileDrop(onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFile(event)) return;
        // Otherwise the browser opens the file instead of the app.
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) latest.current(file);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
  return isOver;
}
