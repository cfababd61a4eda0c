import { useState } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { teamLogoPlaceholder } from '#pwa/ui/brand/team-logo-placeholder.ts';
import { MarkupView } from '#pwa/ui/ticket/markup-view.tsx';

/**
 * A team's logo, or a plain shield in a colour derived from its name. Hidden from screen readers,
 * because the name is always beside it.
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
        // A small size, because the uploaded logo may be as large as a poster.
        src={src.startsWith('/api/file/') ? `${src}?width=160` : src}
        alt=""
        decoding="async"
        loading="lazy"
        // The edge keeps dark logos visible in dark mode and white ones in light mode.
        className={cn(
          'flex-none object-contain [filter:drop-shadow(0_0_0.6px_var(--team-logo-edge))]',
          className,
        )}
        onError={() => setBroken(src)}
      />
    );
  }
  return <MarkupView node={teamLogoPlaceholder(name, cn('flex-none', className))} />;
}

/** A team's logo and name in one line. */
export function TeamName({
  team: { name, logo },
  logoClass,
  className,
}: {
  team: { name: string; logo: string | null };
  logoClass: string;
  className?: string;
}) {
  return (
    <span className={cn('flex items-center gap-2', className)}>
      <TeamLogo name={name} src={logo && `/api/file/${logo}`} className={logoClass} />
      <bdi className="min-w-0">{name}</bdi>
    </span>
  );
}
