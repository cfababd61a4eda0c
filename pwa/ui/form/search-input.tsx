import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '#pwa/ui/button.tsx';
import { CloseIcon, SearchIcon } from '#pwa/ui/icons.ts';
import { inputClass, inputSizes } from '#pwa/ui/input.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

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
          inputClass,
          small ? inputSizes.sm : 'min-h-12 text-base',
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
