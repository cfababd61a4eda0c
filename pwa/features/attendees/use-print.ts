import { useEffect, useState } from 'react';

/**
 * Shows what `print` is given until it has been printed. The printed file is called `title`; its
 * pictures are waited for, because a browser prints what it has.
 */
export function usePrint<Content extends { title: string }>() {
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    if (content === null) return undefined;
    const screenTitle = document.title;
    let isCancelled = false;
    const images = [...document.querySelectorAll<HTMLImageElement>('[data-printed] img')];
    void Promise.allSettled(images.map((image) => image.decode())).then(() => {
      if (isCancelled) return;
      document.title = content.title;
      window.print();
      setContent(null);
    });
    return () => {
      isCancelled = true;
      document.title = screenTitle;
    };
  }, [content]);
  return { content, print: setContent };
}
