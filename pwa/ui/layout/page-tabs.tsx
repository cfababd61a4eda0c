import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The class of a tab that is a link; the current one has `aria-current="page"`. */
export const tabClass = [
  'relative inline-flex min-h-11 items-center gap-1.5 px-3 text-[0.9375rem] font-[580]',
  'whitespace-nowrap text-muted-foreground hover:text-foreground',
  'aria-[current=page]:font-[680] aria-[current=page]:text-foreground',
  'aria-pressed:font-[680] aria-pressed:text-foreground',
  'after:absolute after:inset-x-2 after:bottom-[-1px] after:h-(--touchline) after:rounded-t-[2px]',
  'aria-[current=page]:after:bg-primary aria-pressed:after:bg-primary',
].join(' ');

/**
 * The class of a tab in a page's header: on the pitch surface on a phone, on paper on wide screens.
 */
const headerTabClass = [
  'relative inline-flex min-h-11 flex-none items-center gap-1.5 px-3 text-[0.9375rem] font-[580]',
  'whitespace-nowrap text-muted-foreground aria-pressed:font-[680]',
  'max-md:hover:text-pitch-foreground md:hover:text-foreground',
  'max-md:aria-pressed:text-pitch-foreground md:aria-pressed:text-foreground',
  'after:absolute after:inset-x-2 after:bottom-0 after:h-(--touchline) after:rounded-t-[2px]',
  'max-md:aria-pressed:after:bg-signal md:aria-pressed:after:bg-primary',
].join(' ');

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-border">
      {children}
    </nav>
  );
}

type TabProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; count?: number }[];
  /** Whether the tabs are in a `PageHeader`. */
  inHeader?: boolean;
  className?: string;
};

/** Selects what a list shows. Its state belongs in the URL. */
export function FilterTabs<Value extends string>({
  label,
  value,
  onChange,
  options,
  inHeader = false,
  className,
}: TabProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn(
        'flex gap-1 overflow-x-auto border-border',
        inHeader ? 'max-md:-mx-2 md:border-b' : 'border-b',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={inHeader ? headerTabClass : tabClass}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <Count inHeader={inHeader}>{option.count}</Count>}
        </button>
      ))}
    </div>
  );
}

/** A number beside a label. */
export function Count({ children, inHeader }: { children: ReactNode; inHeader?: boolean }) {
  return (
    <span
      className={cn(
        'num text-xs font-[640] [font-stretch:96%]',
        inHeader
          ? 'max-md:text-[0.9375rem] md:min-w-4.5 md:rounded-sm md:bg-secondary md:px-1.25 md:text-center md:leading-4.5 md:text-secondary-foreground'
          : 'min-w-4.5 rounded-sm bg-secondary px-1.25 text-center leading-4.5 text-secondary-foreground',
      )}
    >
      {children}
    </span>
  );
}
