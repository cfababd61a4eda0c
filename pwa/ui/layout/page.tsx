import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

type HeaderProps = {
  title: ReactNode;
  /** A link or button at the start: `BackLink`. */
  back?: ReactNode;
  /** Content at the end: the sync status or an action. */
  trailing?: ReactNode;
  /** Content below the title: search, tabs or steps. */
  children?: ReactNode;
  /** Keeps the header at the top while a long list scrolls. */
  sticky?: boolean;
};

/**
 * The phone's header on the pitch surface: back link, title, sync status, and what belongs to them
 * below. From 768 px the navigation bar is above it, and the header becomes plain.
 */
export function PageHeader({ title, back, trailing, children, sticky = false }: HeaderProps) {
  return (
    <header
      className={cn(
        'pitch safe-top md:paper md:bg-background md:bg-none md:pt-8 md:text-foreground',
        sticky && 'sticky top-0 z-10 md:-top-8',
      )}
    >
      <div
        className={cn(
          'mx-auto flex min-h-14 max-w-6xl items-center gap-1 pe-4 md:px-6',
          back ? 'ps-1' : 'ps-4',
        )}
      >
        {back}
        <h1
          dir="auto"
          className={cn(
            'min-w-0 flex-1 truncate md:heading-1 md:text-[1.625rem]',
            back ? 'heading-3' : 'heading-1 text-2xl',
          )}
        >
          {title}
        </h1>
        {trailing}
      </div>
      {children && <div className="mx-auto max-w-6xl px-4 pb-3.5 md:px-6">{children}</div>}
    </header>
  );
}

/** The page below its header, with a padding of 16 px on a phone and 24 px on wide screens. */
export function PageBody({
  children,
  className,
  narrow = false,
}: {
  children: ReactNode;
  className?: string;
  /** Whether the page has half the width, for lists of single lines. */
  narrow?: boolean;
}) {
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 py-4 md:px-6 md:py-6">
      <div className={cn(narrow && 'max-w-2xl', className)}>{children}</div>
    </div>
  );
}

/** A section of a page with a title. */
export function Section({
  title,
  more,
  children,
  className,
}: {
  title: ReactNode;
  /** A link at the end of the title's line. */
  more?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={cn('mt-7 first:mt-0', className)}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="heading-2">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

/** Actions that stay at the bottom of the screen, above the safe area. */
export function ActionBar({
  children,
  note,
  className,
}: {
  children: ReactNode;
  /** A note above the actions: why they are unavailable, or the last error. */
  note?: ReactNode;
  className?: string;
}) {
  return (
    <div
      data-action-bar
      className={cn('sticky bottom-0 z-10 border-t border-border bg-card safe-bottom', className)}
    >
      <div className="mx-auto max-w-6xl px-4 py-3 md:px-6">
        {note && <div className="mb-3">{note}</div>}
        <div className="flex items-center gap-2.5">{children}</div>
      </div>
    </div>
  );
}

/** The first focusable element of a page. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-lg focus:bg-primary focus:px-4 focus:py-3 focus:font-semibold focus:text-primary-foreground"
    >
      {children}
    </a>
  );
}
