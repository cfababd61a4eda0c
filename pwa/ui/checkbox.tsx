import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { CheckIcon, PartlyIcon } from '#pwa/ui/icons.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** A label beside the box, which also toggles it. Without it pass `aria-label`. */
  children?: ReactNode;
  small?: boolean;
  /** Whether only some of the items it stands for are checked. */
  partly?: boolean;
};

export function Checkbox({ children, small, partly, className, ...rest }: CheckboxProps) {
  const size = small ? 'size-4.5' : 'size-5.5';
  const boxed = (
    <span className={cn('relative grid flex-none place-items-center', size)}>
      <input
        type="checkbox"
        ref={(node) => {
          if (node !== null && partly !== undefined) node.indeterminate = partly;
        }}
        className={cn(
          'peer appearance-none rounded-sm border-[1.5px] border-solid border-input bg-card',
          'checked:border-primary checked:bg-primary indeterminate:border-primary',
          'indeterminate:bg-primary aria-invalid:border-2 aria-invalid:border-rejected-line',
          size,
          // In a table's row the box is small: on a phone the area around it can be pressed too.
          children === undefined &&
            "max-md:after:absolute max-md:after:-inset-3.25 max-md:after:content-['']",
        )}
        {...rest}
      />
      {partly ? (
        <PartlyIcon className={markClass} strokeWidth={3} aria-hidden />
      ) : (
        <CheckIcon className={markClass} strokeWidth={3} aria-hidden />
      )}
    </span>
  );
  if (children === undefined) return boxed;
  return (
    <label
      className={cn(
        'inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-[0.9375rem] leading-5',
        className,
      )}
    >
      {boxed}
      <span>{children}</span>
    </label>
  );
}

const markClass =
  'pointer-events-none absolute size-[72%] text-primary-foreground opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100';
