import { useState } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A person's photo, square; their initials if there is none or it does not load. */
export function Avatar({
  name,
  src,
  className = 'size-10 text-[0.9375rem]',
}: {
  name: string;
  src?: string | null | undefined;
  /** Classes for its size and text size. */
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className={cn('flex-none rounded-sm bg-skeleton object-cover', className)}
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cn(
        'grid flex-none place-items-center rounded-sm bg-accent font-[650] text-accent-foreground',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and the last word: `Salma Fathy Mansour` → `SM`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  // A zero-width non-joiner keeps Arabic letters apart.
  const between = /\p{Script=Arabic}/u.test(first) ? '\u200c' : '';
  return [first, last].filter(Boolean).join(between).toUpperCase();
}
