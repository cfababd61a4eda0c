import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A chart with a sentence that summarises it and a link to its list. */
export function ChartPanel({
  title,
  text,
  link,
  legend,
  children,
}: {
  title: string;
  text: string;
  link?: ReactNode;
  legend?: readonly { label: string; className: string }[];
  children: ReactNode;
}) {
  return (
    <section className="flex min-w-0 flex-col gap-3.5 rounded-xl border border-border bg-card p-4 shadow-card md:px-5">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="heading-2">{title}</h2>
          <p className="num text-muted-foreground">{text}</p>
        </div>
        {link}
      </header>
      {children}
      {legend !== undefined && (
        <ul className="mt-auto flex flex-wrap gap-x-4.5 gap-y-1 text-[0.8125rem] text-muted-foreground">
          {legend.map(({ label, className }) => (
            <li key={label} className="flex items-center gap-1.75">
              <span className={cn('size-3 rounded-[3px]', className)} aria-hidden />
              {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export const chartLinkClass = 'link -my-2.5 inline-flex min-h-11 flex-none items-center font-[600]';

/** A stacked bar without its empty parts. Figures are shown where they fit. */
export function StackedBar({
  parts,
  most,
  figures = false,
  className,
}: {
  parts: readonly { value: number; className: string }[];
  /** The value that fills the whole width. */
  most: number;
  figures?: boolean;
  className?: string;
}) {
  return (
    <span className={cn('flex min-w-0 gap-0.5', className)} aria-hidden>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ value, className: look }) => (
          <span
            key={look}
            className={cn(
              'num grid min-w-1 place-items-center overflow-hidden rounded-[3px] font-[650]',
              figures && 'min-w-max px-1.75',
              look,
            )}
            style={{ flexGrow: value / Math.max(1, most), flexBasis: 0 }}
          >
            {figures && value}
          </span>
        ))}
      <span style={{ flexGrow: Math.max(0, 1 - sum(parts) / Math.max(1, most)), flexBasis: 0 }} />
    </span>
  );
}

/** Columns of stacked parts, the first at the top, with their totals above and labels below. */
export function StackedColumns({
  columns,
}: {
  columns: readonly {
    key: string;
    label: ReactNode;
    total: number;
    parts: readonly { value: number; className: string }[];
    /** The column for screen readers, after its label. */
    text: string;
  }[];
}) {
  const most = Math.max(1, ...columns.map(({ total }) => total));
  return (
    <ol className="grid min-h-52 flex-1 auto-cols-fr grid-flow-col gap-2 md:gap-4">
      {columns.map(({ key, label, total, parts, text }) => (
        <li key={key} className="flex min-w-0 flex-col items-center gap-1">
          <span className="flex min-h-0 w-full flex-1 flex-col items-center justify-end gap-0.5">
            <b className="num text-[0.8125rem] font-[640]">{total}</b>
            <span
              // A small part is never invisible, so a bar may be longer than its share.
              className="flex min-h-min w-full max-w-9 flex-none flex-col gap-0.5"
              style={{ blockSize: `${(86 * total) / most}%` }}
              aria-hidden
            >
              {parts
                .filter(({ value }) => value > 0)
                .map(({ value, className }) => (
                  <span
                    key={className}
                    className={`min-h-1 rounded-[3px] ${className}`}
                    style={{ flexGrow: value, flexBasis: 0 }}
                  />
                ))}
            </span>
          </span>
          <span className="num truncate text-xs text-muted-foreground">{label}</span>
          <span className="sr-only">{text}</span>
        </li>
      ))}
    </ol>
  );
}

function sum(parts: readonly { value: number }[]): number {
  return parts.reduce((all, { value }) => all + value, 0);
}
