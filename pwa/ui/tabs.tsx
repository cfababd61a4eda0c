import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/cn.ts';

/** Line tabs that are links: put these classes on each, `aria-current="page"` on the present one. */
export const tabClass = [
  'relative inline-flex min-h-11 items-center gap-1.5 px-3 text-[0.9375rem] font-[580]',
  'whitespace-nowrap text-muted-foreground hover:text-foreground',
  'aria-[current=page]:font-[680] aria-[current=page]:text-foreground',
  'aria-pressed:font-[680] aria-pressed:text-foreground',
  'after:absolute after:inset-x-2 after:bottom-[-1px] after:h-(--touchline) after:rounded-t-[2px]',
  'aria-[current=page]:after:bg-primary aria-pressed:after:bg-primary',
].join(' ');

/** The same on pitch: chalk words, the bib as the line. */
export const pitchTabClass = [
  'relative inline-flex min-h-11 items-center gap-1.5 px-3 text-[0.9375rem] font-[580]',
  'whitespace-nowrap text-pitch-muted hover:text-pitch-foreground',
  'aria-[current=page]:font-[680] aria-[current=page]:text-pitch-foreground',
  'aria-pressed:font-[680] aria-pressed:text-pitch-foreground',
  'after:absolute after:inset-x-2 after:bottom-0 after:h-(--touchline) after:rounded-t-[2px]',
  'aria-[current=page]:after:bg-signal aria-pressed:after:bg-signal',
].join(' ');

export function TabList({
  label,
  children,
  onPitch,
}: {
  label: string;
  children: ReactNode;
  onPitch?: boolean;
}) {
  return (
    <nav
      aria-label={label}
      className={cn('flex gap-1 overflow-x-auto', !onPitch && 'border-b border-border')}
    >
      {children}
    </nav>
  );
}

type TabProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; count?: number }[];
  onPitch?: boolean;
};

/** Chooses what one list shows. Its state belongs into the URL. */
export function FilterTabs<Value extends string>({
  label,
  value,
  onChange,
  options,
  onPitch = false,
}: TabProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cn('flex gap-1 overflow-x-auto', !onPitch && 'border-b border-border')}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={onPitch ? pitchTabClass : tabClass}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <Count onPitch={onPitch}>{option.count}</Count>}
        </button>
      ))}
    </div>
  );
}

/** A number beside a word. */
export function Count({ children, onPitch }: { children: ReactNode; onPitch?: boolean }) {
  return (
    <span
      className={cn(
        'num text-xs font-[640] [font-stretch:96%]',
        onPitch
          ? 'text-[0.9375rem] text-pitch-muted'
          : 'min-w-4.5 rounded-sm bg-secondary px-1.25 text-center leading-4.5 text-secondary-foreground',
      )}
    >
      {children}
    </span>
  );
}
