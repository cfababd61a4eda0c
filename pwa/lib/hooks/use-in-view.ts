import { useEffect, useState } from 'react';

/** Whether the element with `ref` has come near the viewport; stays true from then on. */
export function useInView(): { seen: boolean; ref: (element: Element | null) => void } {
  const [element, ref] = useState<Element | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, seen]);
  return { seen, ref };
}
