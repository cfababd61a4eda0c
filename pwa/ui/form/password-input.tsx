import { type ComponentProps, useState } from 'react';
import { IconButton } from '#pwa/ui/button.tsx';
import { HideIcon, ShowIcon } from '#pwa/ui/icons.ts';
import { inputClass, inputSizes } from '#pwa/ui/input.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

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
        className={cn(inputClass, inputSizes.md, 'pe-12', className)}
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
