import type { ReactNode } from 'react';
import { IconButton } from '#pwa/ui/button.tsx';
import { AlertIcon, CloseIcon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** One of several selected values, as a list item with a button that removes it. */
export function Chip({
  isInvalid = false,
  removeLabel,
  onRemove,
  children,
}: {
  isInvalid?: boolean;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  return (
    <li
      className={cn(
        'inline-flex min-h-9 max-w-full items-center gap-1 rounded-md border ps-2.5 text-sm',
        isInvalid
          ? 'border-rejected-line bg-rejected text-rejected-foreground'
          : 'border-border bg-secondary text-secondary-foreground',
      )}
    >
      {isInvalid && <AlertIcon className="size-4 flex-none" aria-hidden />}
      <bdi className="truncate">{children}</bdi>
      <IconButton
        icon={CloseIcon}
        size="sm"
        className="max-md:size-11"
        label={removeLabel}
        onClick={onRemove}
      />
    </li>
  );
}
