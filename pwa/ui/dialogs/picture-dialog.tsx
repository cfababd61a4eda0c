import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from '#pwa/ui/button.tsx';
import { useRestoreFocus } from '#pwa/ui/dialog.tsx';
import { CloseIcon, NextIcon, PreviousIcon } from '#pwa/ui/icons.ts';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';

/** One of several pictures in full-screen; arrow keys and buttons show the others. */
export function PictureDialog({
  src,
  title,
  place,
  onMove,
  onClose,
  labels,
  children,
}: {
  src: string;
  title: string;
  /** The position: '3 of 12'. */
  place: string;
  /** Moves by one; the caller wraps around at the ends. Undefined if there is only one picture. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  onClose: () => void;
  labels: { previous: string; next: string; close: string };
  /** Content in the header, before the close button. */
  children?: ReactNode;
}) {
  const focusBack = useRestoreFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          {...focusBack}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-popover text-popover-foreground safe-bottom md:inset-4 md:rounded-xl md:border md:border-border"
          onKeyDown={(event) => {
            const forward = pageDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
            if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
              onMove?.(event.key === forward ? 1 : -1);
          }}
        >
          <div className="flex min-h-14 flex-none items-center gap-1 ps-4 pe-1.5">
            <Radix.Title className="min-w-0 truncate font-semibold" dir="auto">
              {title}
            </Radix.Title>
            <span className="num ms-2 me-auto flex-none text-muted-foreground" aria-live="polite">
              {place}
            </span>
            {children}
            {onMove !== undefined && (
              <>
                <IconButton
                  icon={PreviousIcon}
                  label={labels.previous}
                  className="rtl:-scale-x-100"
                  onClick={() => onMove(-1)}
                />
                <IconButton
                  icon={NextIcon}
                  label={labels.next}
                  className="rtl:-scale-x-100"
                  onClick={() => onMove(1)}
                />
              </>
            )}
            <Radix.Close asChild>
              <IconButton icon={CloseIcon} label={labels.close} />
            </Radix.Close>
          </div>
          <div className="relative min-h-0 flex-1">
            <img
              key={src}
              src={src}
              alt={title}
              className="absolute inset-0 size-full object-contain"
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
