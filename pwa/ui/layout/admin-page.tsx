import type { ReactNode } from 'react';

/** The header of an administrator's page: title, count, tabs, actions. */
export function AdminPageHeader({
  title,
  count,
  tabs,
  children,
}: {
  title: ReactNode;
  count?: ReactNode;
  /** A `TabList` with links. */
  tabs?: ReactNode;
  /** Search and actions at the end. */
  children?: ReactNode;
}) {
  return (
    <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-4 border-b border-border bg-card px-4 md:px-6">
      <h1 className="type-title py-3 text-xl leading-7 font-[720]">{title}</h1>
      {count !== undefined && <span className="num text-muted-foreground">{count}</span>}
      {tabs !== undefined && (
        <div className="-mb-px min-w-0 self-end max-md:-mx-4 max-md:max-w-dvw max-md:overflow-x-auto max-md:overflow-y-hidden max-md:px-4 print:hidden">
          {tabs}
        </div>
      )}
      {children !== undefined && (
        <div className="flex flex-wrap items-center ms-auto gap-2.5 py-2.5 print:hidden">
          {children}
        </div>
      )}
    </header>
  );
}

/** A page that fills the window; its parts scroll, not the page itself. */
export function AdminPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col max-md:min-h-[calc(100dvh-3.5rem)] md:h-dvh md:[[data-jobs]+&]:h-auto md:[[data-jobs]+&]:min-h-0 md:[[data-jobs]+&]:flex-1 print:block print:h-auto print:[page:record]">
      {children}
    </div>
  );
}
