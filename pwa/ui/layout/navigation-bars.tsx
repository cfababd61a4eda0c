import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { Icon } from '#pwa/ui/icons.ts';

/** The phone's bottom bar with at most five links, which have the class `bottomBarItemClass`. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-border bg-card safe-bottom md:hidden print:hidden"
    >
      <div className="grid h-(--bottom-bar) auto-cols-fr grid-flow-col px-1.5 max-[359px]:px-0">
        {children}
      </div>
    </nav>
  );
}

export const bottomBarItemClass = [
  'relative flex min-w-0 flex-col items-center justify-center gap-0.75 text-xs font-[580]',
  'max-[359px]:tracking-tight max-[359px]:[font-stretch:86%]',
  'text-muted-foreground before:absolute before:inset-x-4 before:-top-px before:h-(--touchline)',
  'before:rounded-b-[2px] aria-[current=page]:font-bold aria-[current=page]:text-primary',
  'aria-[current=page]:before:bg-primary',
].join(' ');

export function BottomBarItem({ icon: IconMark, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <IconMark className="size-[1.4375rem]" aria-hidden />
      <span className="max-w-full truncate">{children}</span>
    </>
  );
}

/** The navigation bar on the pitch surface, from 768 px. */
export function NavBar({
  label,
  brand,
  children,
  trailing,
}: {
  label: string;
  brand: ReactNode;
  children: ReactNode;
  trailing: ReactNode;
}) {
  return (
    <header className="pitch z-20 hidden [--stripe-width:96px] md:block print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-1 px-6">
        {brand}
        <nav aria-label={label} className="ms-2 flex min-w-0 lg:ms-7">
          {children}
        </nav>
        <div className="ms-auto flex items-center lg:gap-2">{trailing}</div>
      </div>
    </header>
  );
}

export const navItemClass = [
  'relative flex h-16 items-center px-2 text-[0.9375rem] font-[580] whitespace-nowrap lg:px-3.5',
  'text-pitch-muted hover:text-pitch-foreground aria-[current=page]:font-[680]',
  'aria-[current=page]:text-pitch-foreground after:absolute after:inset-x-2 after:bottom-0',
  'after:h-(--touchline) aria-[current=page]:after:bg-signal lg:after:inset-x-3.5',
  // Arabic words for an officer's eight links are longer.
  'rtl:lg:px-2.5 rtl:lg:after:inset-x-2.5',
].join(' ');

/** The administrators' sidebar: 64 px with icons only, 232 px when expanded. */
export function Sidebar({
  label,
  open,
  brand,
  children,
  foot,
}: {
  label: string;
  open: boolean;
  brand: ReactNode;
  children: ReactNode;
  foot: ReactNode;
}) {
  return (
    <aside
      data-sidebar
      className={cn(
        'sticky top-0 hidden h-dvh flex-none flex-col bg-sidebar pb-3 text-sidebar-foreground',
        'print:hidden',
        'border-e border-sidebar-border [--ring:var(--sidebar-primary)] md:flex',
        open ? 'w-58' : 'w-16',
      )}
    >
      <div className="flex h-14 flex-none items-center px-5 text-sidebar-accent-foreground">
        {brand}
      </div>
      <nav
        aria-label={label}
        className="flex flex-1 flex-col overflow-y-auto px-2 pb-2 [scrollbar-width:thin]"
      >
        {children}
      </nav>
      <div className="flex flex-none flex-col border-t border-sidebar-border px-2 pt-2">{foot}</div>
    </aside>
  );
}

export const sidebarItemClass = [
  // All items fit the height of the window, closer together in a low one.
  'relative flex h-[clamp(1.75rem,3.2dvh,2.375rem)] flex-none items-center gap-3 rounded-md px-3.5 text-sm font-[560]',
  'text-sidebar-foreground hover:bg-sidebar-accent hover:text-sidebar-accent-foreground',
  'aria-[current=page]:bg-sidebar-accent aria-[current=page]:font-[660]',
  'aria-[current=page]:text-sidebar-accent-foreground before:absolute before:inset-y-1.5',
  'before:-start-2 before:w-(--touchline) before:rounded-e-[2px]',
  'aria-[current=page]:before:bg-sidebar-primary',
].join(' ');

/** An icon and, in the expanded sidebar, its label; a count shows that something is waiting. */
export function SidebarItem({
  icon: IconMark,
  open,
  children,
  count,
}: {
  icon: Icon;
  open: boolean;
  children: string;
  count?: number | undefined;
}) {
  return (
    <>
      <IconMark className="size-5 flex-none" aria-hidden />
      <span className={open ? 'truncate' : 'sr-only'}>{children}</span>
      {count !== undefined && count > 0 && (
        <span
          className={cn(
            'bg-sidebar-primary text-sidebar-primary-foreground',
            open
              ? 'num ms-auto min-w-4.5 rounded-sm px-1.25 text-center text-xs leading-4.5 font-[640]'
              : 'num absolute end-0.5 -top-0.5 min-w-4 rounded-sm px-1 text-center text-[0.6875rem] leading-4 font-[680] shadow-[0_0_0_2px_var(--sidebar)]',
          )}
        >
          {open || count < 100 ? count : '99+'}
        </span>
      )}
    </>
  );
}

export function SidebarSeparator() {
  return (
    <span
      className="mx-2.5 my-[clamp(0.1875rem,0.7dvh,0.5rem)] h-px flex-none bg-sidebar-border"
      aria-hidden
    />
  );
}
