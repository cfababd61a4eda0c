import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { type Icon, WarningIcon } from '#pwa/ui/icons.ts';

const tones = {
  stop: 'bg-gate-stop text-base/5.5 text-gate-stop-foreground',
  note: 'bg-foreground text-base/5.5 text-background',
  out: 'bg-gate-again text-[1.1875rem]/5.5 text-gate-again-foreground',
};

/** An important message over any screen, such as a check that could not be saved. */
export function Alarm({
  as: Tag = 'p',
  tone = 'stop',
  icon: Mark = WarningIcon,
  role = 'alert',
  iconClass,
  className,
  children,
}: {
  as?: 'p' | 'div';
  tone?: keyof typeof tones;
  /** Null if there is none. */
  icon?: Icon | null;
  role?: 'alert' | 'status';
  iconClass?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Tag
      className={cn('flex items-center gap-3 px-4 py-3 font-[620]', tones[tone], className)}
      role={role}
    >
      {Mark && <Mark className={cn('size-7 flex-none', iconClass)} aria-hidden />}
      {children}
    </Tag>
  );
}
