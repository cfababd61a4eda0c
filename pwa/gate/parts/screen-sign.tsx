import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The classes of a screen's title in its sign. */
export const signTitleClass = 'text-[1.875rem]/8.5 font-[760] tracking-[-0.02em] font-stretch-114%';

/** Shows what a screen says first: a large mark beside a title and a sentence. */
export function ScreenSign({
  mark,
  isReady = false,
  role,
  children,
}: {
  mark?: ReactNode;
  /** Whether the mark is in the colour of a person let in. */
  isReady?: boolean;
  role?: 'status';
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-3.5 pt-4.5 pb-4" role={role}>
      {mark !== undefined && (
        <span
          data-ready={isReady}
          className={cn(
            'grid size-16 flex-none place-items-center rounded-[14px]',
            '[&>svg]:size-9.5 [&>svg]:stroke-[2.6]',
            isReady
              ? 'bg-gate-in text-gate-in-foreground'
              : 'bg-secondary text-secondary-foreground',
          )}
        >
          {mark}
        </span>
      )}
      <div>{children}</div>
    </div>
  );
}

export function SignText({ children }: { children: ReactNode }) {
  return <p className="text-[0.9375rem]/5.25 text-muted-foreground">{children}</p>;
}
