import type { ReactNode } from 'react';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { Count } from '#pwa/ui/layout/page-tabs.tsx';
import type { RoutePath } from '#pwa/lib/admin/resource/admin-resource.ts';

/**
 * The header of all pages about one record. The tabs have a row of their own and the first row the same
 * height on each page, so that the tabs do not move.
 */
export function RecordHeader({
  back,
  title,
  facts,
  actions,
  tabs,
  numbers,
}: {
  /** The list that the record is in. */
  back: RoutePath;
  title: ReactNode;
  /** A line below the title; empty while loading. */
  facts: ReactNode;
  /** Buttons of this page. */
  actions?: ReactNode;
  /** A `TabList` with links. */
  tabs: ReactNode;
  /** Numbers with links, beside the tabs and on phones above them. */
  numbers: ReactNode;
}) {
  return (
    <header className="flex-none border-b border-border bg-card print:hidden">
      <div className="flex min-h-14 items-center gap-x-1 ps-1 pe-4 md:ps-3 md:pe-6">
        <BackLink to={back} />
        <div className="min-w-0 flex-1 py-1.5">
          <h1 className="type-title text-xl leading-6 font-[720] md:leading-7">{title}</h1>
          <p className="num min-h-5 truncate text-sm text-muted-foreground">{facts}</p>
        </div>
        {/* Has its width on phones without buttons too, because the title wraps beside it. */}
        <div className="flex flex-none justify-end gap-2 ps-2 max-md:min-h-11 max-md:min-w-13">
          {actions}
        </div>
      </div>
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 px-2 md:px-4">
        <div className="-mb-px min-w-0 max-md:w-full [&>nav]:border-b-0">{tabs}</div>
        <div className="min-h-11 px-2 text-sm text-muted-foreground md:flex md:items-center">
          {numbers}
        </div>
      </div>
    </header>
  );
}

/** The name of a tab and a count. It is as wide as in bold, so that the current tab moves no other. */
export function TabName({ count, children }: { count?: ReactNode; children: string }) {
  return (
    <>
      <span
        data-name={children}
        className="inline-flex flex-col after:invisible after:h-0 after:overflow-hidden after:font-[680] after:content-[attr(data-name)]"
      >
        {children}
      </span>
      {count !== undefined && <Count>{count}</Count>}
    </>
  );
}
