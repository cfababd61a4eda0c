import { cva, type VariantProps } from 'class-variance-authority';
import * as Slot from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { Icon } from '#pwa/ui/icons.ts';
import { Spinner } from '#pwa/ui/spinner.tsx';

/** The classes of a button, for a link that looks like one. */
export const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 border-[1.5px] border-solid text-center',
    'leading-none font-[640] [font-stretch:103%] whitespace-nowrap select-none',
    'transition-[background-color,transform] duration-(--duration-press) active:translate-y-px',
    'disabled:cursor-not-allowed disabled:border-dashed disabled:border-border disabled:bg-muted',
    'disabled:text-muted-foreground disabled:active:translate-y-0',
  ],
  {
    variants: {
      variant: {
        default: 'border-transparent bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary: 'border-transparent bg-secondary text-secondary-foreground hover:bg-accent',
        outline: 'border-input bg-card text-foreground hover:bg-muted',
        ghost: 'border-transparent text-primary hover:bg-accent',
        link: 'border-transparent link',
        destructive: 'border-transparent bg-destructive text-destructive-foreground',
        'destructive-outline':
          'border-rejected-line bg-card text-rejected-foreground hover:bg-rejected',
        signal: 'border-signal-edge bg-signal text-signal-foreground hover:bg-signal-hover',
        ticket: 'border-ticket-muted bg-ticket text-ticket-foreground hover:bg-ticket-faded',
        chalk: 'border-pitch-border text-pitch-foreground hover:bg-pitch-deep',
      },
      size: {
        lg: 'min-h-13.5 rounded-lg px-4.5 py-2 text-[1.0625rem]',
        default: 'min-h-12 rounded-lg px-4.5 py-2 text-base',
        touch: 'min-h-11 rounded-lg px-4 py-2 text-base',
        sm: 'min-h-9 gap-1.5 rounded-md px-3 py-1 text-sm',
        xs: 'min-h-7.5 gap-1.5 rounded-md px-2.5 py-1 text-[0.8125rem]',
        icon: 'size-11 rounded-lg',
        'icon-sm': 'size-9 rounded-md',
      },
      full: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'default', size: 'default', full: false },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    icon?: Icon;
    /** Keeps label and width, shows a spinner and ignores clicks. */
    busy?: boolean;
    /** Renders its single child (a link) with the button's classes. */
    asChild?: boolean;
  };

export function Button({
  variant,
  size,
  full,
  icon: IconMark,
  busy = false,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size, full }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const iconSize = size === 'sm' || size === 'xs' ? 'size-4' : 'size-5';
  return (
    <button
      // A busy button stays focusable, so that keyboard users do not lose their place.
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classes}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {IconMark !== undefined &&
        (busy ? <Spinner className={iconSize} /> : <IconMark className={iconSize} aria-hidden />)}
      <span className="relative">
        {busy && IconMark === undefined && (
          <Spinner className="absolute end-full top-1/2 me-1 -mt-[0.4375rem] size-3.5" />
        )}
        {children}
      </span>
    </button>
  );
}

type IconButtonProps = ComponentProps<'button'> & {
  icon: Icon;
  /** Read aloud and shown on hover. */
  label: string;
  size?: 'touch' | 'sm';
  framed?: boolean;
};

export function IconButton({
  icon: IconMark,
  label,
  size = 'touch',
  framed = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cn(iconButtonVariants({ size, framed }), className)}
      {...rest}
    >
      <IconMark className={size === 'sm' ? 'size-4.5' : 'size-5'} aria-hidden />
    </button>
  );
}

/** The classes of an icon button, for a link that looks like one. */
export const iconButtonVariants = cva(
  'grid flex-none place-items-center rounded-lg hover:bg-[color-mix(in_oklch,currentColor_10%,transparent)] disabled:opacity-40 disabled:hover:bg-transparent',
  {
    variants: {
      size: { touch: 'size-11', sm: 'size-8 rounded-md' },
      framed: { true: 'border-[1.5px] border-solid border-input bg-card', false: '' },
    },
    defaultVariants: { size: 'touch', framed: false },
  },
);
