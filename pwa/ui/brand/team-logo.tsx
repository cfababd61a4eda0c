import { useState } from 'react';
import { cn } from '#pwa/ui/cn.ts';
import { teamLogoPlaceholder } from '#pwa/ui/brand/team-logo-placeholder.ts';
import { MarkupView } from '#pwa/ui/ticket/markup-view.tsx';

/**
 * A club's logo; without one a plain shield whose colour comes from its name, so that the same club
 * looks the same everywhere. The name always stands beside it: it is hidden from readers.
 */
export function TeamLogo({
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
        // Drawn small: the league may have uploaded a poster.
        src={src.startsWith('/api/file/') ? `${src}?width=160` : src}
        alt=""
        decoding="async"
        loading="lazy"
        // An edge, so that a dark shield stands out by night and a white one by day.
        className={cn(
          'flex-none object-contain [filter:drop-shadow(0_0_0.6px_var(--crest-edge))]',
          className,
        )}
        onError={() => setBroken(src)}
      />
    );
  }
  return <MarkupView node={teamLogoPlaceholder(name, cn('flex-none', className))} />;
}
