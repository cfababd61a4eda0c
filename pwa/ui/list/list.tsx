import type { ComponentProps, ReactNode } from 'react';
import { type Tone, toneLineClass } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** Rows in a card, divided by lines. */
export function List({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      className={cn(
        'divide-y divide-border overflow-hidden rounded-xl border border-border bg-card shadow-card',
        className,
      )}
      {...rest}
    />
  );
}

/** The classes of a row: large enough to press, with an edge in the colour of its state. */
export function rowClass(tone?: Tone): string {
  return cn(
    'flex min-h-16 items-center gap-3 px-4 py-3',
    tone !== undefined && 'touchline',
    toneLineClass(tone),
  );
}

type RowProps = {
  /** The colour of the leading edge. */
  tone?: Tone;
  leading?: ReactNode;
  title: ReactNode;
  /** One or two lines below the title. */
  children?: ReactNode;
  /** One action or badge. */
  trailing?: ReactNode;
};

/** An icon, a title with a line or two, and one action or badge. */
export function Row({ tone, leading, title, children, trailing }: RowProps) {
  return (
    <div className={rowClass(tone)}>
      {leading}
      <div className="min-w-0 flex-1">
        <RowTitle>{title}</RowTitle>
        {children !== undefined && <RowNote>{children}</RowNote>}
      </div>
      {trailing}
    </div>
  );
}

export function RowTitle({ children }: { children: ReactNode }) {
  return (
    <span className="block text-[1.0625rem] leading-5.5 font-[620] text-balance [font-stretch:103%]">
      {children}
    </span>
  );
}

export function RowNote({ children }: { children: ReactNode }) {
  return <span className="num block text-sm text-muted-foreground">{children}</span>;
}
