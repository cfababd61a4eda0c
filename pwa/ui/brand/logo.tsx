import { cn } from '#pwa/ui/cn.ts';

/** A T made of a touchline, the halfway line and the centre circle. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cn('flex-none', className ?? 'size-6')}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      aria-hidden
      data-logo-mark
    >
      <path d="M2.5 4.3h19M12 4.3V21.5M5.4 21.5a6.6 6.6 0 0 1 13.2 0" />
    </svg>
  );
}

export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-2 leading-none font-[760] -tracking-[0.015em] [font-stretch:116%]',
        className ?? 'text-lg',
      )}
    >
      <LogoMark className="size-[1.2em]" />
      <span>{name}</span>
    </span>
  );
}
