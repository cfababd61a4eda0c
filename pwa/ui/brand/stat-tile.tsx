import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/cn.ts';

const tileClass = cva('min-w-0 rounded-md px-2.5 pt-2 pb-[0.5625rem] min-[351px]:px-3', {
  variants: {
    on: {
      paper: 'bg-secondary text-secondary-foreground',
      signal: 'bg-signal text-signal-foreground',
      ink: 'bg-ticket-foreground text-ticket',
      chalk: 'text-pitch-foreground shadow-[inset_0_0_0_1.5px_var(--pitch-border)]',
      deep: 'bg-pitch-deep text-pitch-foreground',
    },
  },
  defaultVariants: { on: 'paper' },
});

/** A label above a large value. Goes into `StatTiles`. */
export function StatTile({
  label,
  children,
  on,
  large = false,
}: VariantProps<typeof tileClass> & { label: string; children: ReactNode; large?: boolean }) {
  return (
    <div className={tileClass({ on })}>
      <dt className="text-[0.8125rem] leading-4 font-[560]">{label}</dt>
      <dd
        className={cn(
          'type-display -tracking-[0.02em] [overflow-wrap:anywhere]',
          large
            ? 'text-[2.25rem] leading-9.5'
            : 'text-[1.625rem] leading-8 min-[351px]:text-[1.875rem]',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

export function StatTiles({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cn('grid auto-cols-fr grid-flow-col gap-2', className)}>{children}</dl>;
}

/** A count above its label, in a card of its own. Goes into a `dl`. */
export function CountTile({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="rounded-xl border border-border bg-card px-2.5 py-2.5 min-[360px]:px-3">
      <dd className="type-display text-2xl leading-8">{value}</dd>
      <dt className="text-sm text-muted-foreground [font-stretch:94%]">{label}</dt>
    </div>
  );
}
