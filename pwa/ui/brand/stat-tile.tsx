import type { ReactNode } from 'react';

/** A label above a large value on the pitch surface. Goes into `StatTiles`. */
export function StatTile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md px-2.5 pt-2 pb-[0.5625rem] text-pitch-foreground shadow-[inset_0_0_0_1.5px_var(--pitch-border)] min-[351px]:px-3">
      <dt className="text-[0.8125rem] leading-4 font-[560]">{label}</dt>
      <dd className="type-display text-[1.625rem] leading-8 -tracking-[0.02em] [overflow-wrap:anywhere] min-[351px]:text-[1.875rem]">
        {children}
      </dd>
    </div>
  );
}

export function StatTiles({ children }: { children: ReactNode }) {
  return <dl className="grid auto-cols-fr grid-flow-col gap-2">{children}</dl>;
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
