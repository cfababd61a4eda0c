import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { Icon } from '#pwa/ui/icons.ts';

const tones = {
  muted: 'text-muted-foreground',
  strong: 'text-foreground',
  warning: 'text-pending-foreground',
};

/** A sentence below what it explains. */
export function Note({
  icon: Mark,
  tone = 'muted',
  role,
  className,
  children,
}: {
  icon: Icon;
  tone?: keyof typeof tones;
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={cn('flex gap-2.5 px-0.5 pt-3.5 text-sm', tones[tone], className)} role={role}>
      <Mark className="size-5 flex-none" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
