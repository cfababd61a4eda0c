import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { CheckIcon, type Icon, NoSignalIcon } from '#pwa/ui/icons.ts';

/**
 * The time of the last sync: `As of 02:32 PM`, with a check, or with a plane icon when there is no
 * signal.
 */
export function LastSyncedLabel({
  children,
  offline = false,
  icon,
  className,
}: {
  children: ReactNode;
  offline?: boolean;
  icon?: Icon;
  className?: string;
}) {
  const IconMark = icon ?? (offline ? NoSignalIcon : CheckIcon);
  return (
    <span
      className={cn(
        'num inline-flex items-center gap-1.5 text-[0.8125rem] leading-4.5 whitespace-nowrap text-muted-foreground [font-stretch:97%]',
        className,
      )}
    >
      <IconMark className="size-[0.9375rem] flex-none" aria-hidden />
      {children}
    </span>
  );
}
