import { useEffect, useState } from 'react';

/** Milliseconds after which the list is printed without the pictures that have not loaded. */
const maxPictureWait = 5000;

/**
 * Shows what `print` is given until it has been printed. The printed file is called `title`; its
 * pictures are waited for, but not forever, because a browser prints what it has.
 */
export function usePrint<Content extends { title: string }>() {
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    if (content === null) return undefined;
    const screenTitle = document.title;
    let isCancelled = false;
    let timer: number | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = window.setTimeout(resolve, maxPictureWait);
    });
    const images = [...document.querySelectorAll<HTMLImageElement>('[data-printed] img')];
    const decoded = Promise.allSettled(images.map((image) => image.decode()));
    void Promise.race([decoded, waited]).then(() => {
      if (isCancelled) return;
      document.title = content.title;
      window.print();
      setContent(null);
    });
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      document.title = screenTitle;
    };
  }, [content]);
  return { content, print: setContent };
}
