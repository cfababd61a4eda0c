import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { CloseIcon, DownIcon, HideIcon, SearchIcon, ShowIcon } from '#pwa/ui/icons.ts';

const box = [
  'w-full rounded-md border-[1.5px] border-solid border-input bg-card text-foreground',
  'focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-rejected-line',
  'disabled:border-dashed disabled:bg-muted disabled:text-muted-foreground',
].join(' ');

type Size = 'md' | 'sm';
const sizes: Record<Size, string> = {
  md: 'min-h-12 px-3.5 text-base',
  sm: 'min-h-9 px-2.5 text-base max-md:min-h-11 md:text-sm',
};

/**
 * `small` is the height on wide screens; on a phone it stays large enough to press, with 16 px text
 * so that iOS does not zoom.
 */
export function Input({
  small,
  className,
  ...rest
}: ComponentProps<'input'> & { small?: boolean }) {
  return <input className={cn(box, sizes[small ? 'sm' : 'md'], className)} {...rest} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(box, 'px-3.5 py-3 text-base', className)} {...rest} />;
}

/** The platform's own select, which is easiest to use on a phone. */
export function Select({
  small,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <span className="relative block">
      <select
        className={cn(box, sizes[small ? 'sm' : 'md'], 'appearance-none pe-10', className)}
        {...rest}
      >
        {children}
      </select>
      <DownIcon
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
    </span>
  );
}

type PasswordProps = ComponentProps<'input'> & { showLabel: string; hideLabel: string };

export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordProps) {
  const [shown, setShown] = useState(false);
  return (
    // Passwords are Latin; the button stays at their end.
    <span className="relative block" dir="ltr">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn(box, sizes.md, 'pe-12', className)}
        {...rest}
      />
      <IconButton
        icon={shown ? HideIcon : ShowIcon}
        label={shown ? hideLabel : showLabel}
        aria-pressed={shown}
        className="absolute end-0.5 top-1/2 -translate-y-1/2 text-muted-foreground"
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}

type SearchProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  small?: boolean;
  /** Whether it is in a `PageHeader`: on the pitch surface on phones, on paper on wide screens. */
  inHeader?: boolean;
  /** A keyboard hint at the end. */
  hint?: ReactNode;
};

export function SearchInput({
  label,
  clearLabel,
  value,
  onChange,
  small,
  inHeader,
  hint,
  className,
  ...rest
}: SearchProps) {
  return (
    <span className={cn('relative block', className)}>
      <SearchIcon
        className={cn(
          'pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2',
          small ? 'size-4' : 'size-4.5',
        )}
        aria-hidden
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cn(
          box,
          small ? sizes.sm : 'min-h-12 text-base',
          'ps-10 pe-11 [&::-webkit-search-cancel-button]:hidden',
          inHeader &&
            'max-md:border-pitch-border max-md:bg-pitch-deep max-md:text-pitch-foreground max-md:placeholder:text-pitch-muted',
        )}
        {...rest}
      />
      {value === '' ? (
        hint !== undefined && (
          <span className="absolute end-2 top-1/2 -translate-y-1/2">{hint}</span>
        )
      ) : (
        <IconButton
          icon={CloseIcon}
          label={clearLabel}
          size={small ? 'sm' : 'touch'}
          className="absolute end-0.5 top-1/2 -translate-y-1/2"
          onClick={() => onChange('')}
        />
      )}
    </span>
  );
}
