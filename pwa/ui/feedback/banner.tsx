import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { AlertIcon, type Icon, InfoIcon, NotHereIcon } from '#pwa/ui/icons.ts';

const tones = {
  offline: { className: 'bg-offline text-offline-foreground', icon: NotHereIcon },
  error: { className: 'bg-rejected text-rejected-foreground', icon: AlertIcon },
  notice: { className: 'bg-accent text-accent-foreground', icon: InfoIcon },
} satisfies Record<string, { className: string; icon: Icon }>;

/**
 * One sentence above the content, such as missing signal or a failed refresh. The rows below stay
 * visible.
 */
export function Banner({
  tone,
  children,
  action,
  rounded = false,
}: {
  tone: keyof typeof tones;
  children: ReactNode;
  action?: ReactNode;
  rounded?: boolean;
}) {
  const IconMark = tones[tone].icon;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cn(
        'flex items-start gap-2.5 px-4 py-2.5 text-sm leading-5 font-medium',
        rounded && 'rounded-md px-3.5 py-3',
        tones[tone].className,
      )}
    >
      <IconMark className="mt-px size-4.5 flex-none" aria-hidden />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  );
}

/** The error of a form or section; empty for null. */
export function ErrorBanner({ text, className }: { text: string | null; className?: string }) {
  if (text === null) return null;
  return (
    <div className={className}>
      <Banner tone="error" rounded>
        {text}
      </Banner>
    </div>
  );
}
