import { useState } from 'react';
import { cn } from '#pwa/ui/cn.ts';

const shield = 'M2.5 2.5h19v12.2c0 5.6-4.6 9-9.5 11-4.9-2-9.5-5.4-9.5-11z';

/**
 * A club's logo; without one a plain shield whose colour comes from its name, so that the same club
 * looks the same everywhere. The name always stands beside it: it is hidden from readers.
 */
export function Crest({
  name,
  src,
  className = 'h-7 w-6',
}: {
  name: string;
  src?: string | null | undefined;
  className?: string;
}) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        decoding="async"
        loading="lazy"
        className={cn('flex-none object-contain', className)}
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <svg viewBox="0 0 24 28" className={cn('flex-none', className)} aria-hidden>
      <path d={shield} fill={`oklch(0.5 0.13 ${hueOf(name)})`} />
      <text
        x="12"
        y="17.5"
        textAnchor="middle"
        fontSize="11"
        fontWeight="760"
        fill="oklch(0.985 0.01 100)"
      >
        {(name.trim()[0] ?? '').toUpperCase()}
      </text>
      <path d={shield} fill="none" stroke="var(--crest-edge)" strokeWidth="1.4" />
    </svg>
  );
}

/** 0 to 359, the same for the same name. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash % 360;
}
