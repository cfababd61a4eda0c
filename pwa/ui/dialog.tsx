import * as DialogPrimitive from 'radix-ui/dialog';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

/**
 * Returns the focus to what opened the dialog. Radix does this only for its own triggers, and most
 * dialogs have none.
 */
export function useRestoreFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      // A menu's item disappears with its menu, which is labelled by the button that opened it.
      const menu = activeElement?.closest('[role=menu]');
      const button = menu?.getAttribute('aria-labelledby');
      before.current = button ? document.getElementById(button) : activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}

type ModalProps = ComponentProps<typeof DialogPrimitive.Content> & {
  /** The element that gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

/** The overlay, focus and surface that dialogs and sheets share. */
export function ModalContent({
  initialFocus,
  overlayClass,
  className,
  ...rest
}: ModalProps & { overlayClass: string }) {
  const focusBack = useRestoreFocus();
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={cn('fixed inset-0 z-40', overlayClass)} />
      <DialogPrimitive.Content
        {...focusBack}
        onOpenAutoFocus={(event) => {
          focusBack.onOpenAutoFocus();
          if (!initialFocus?.current) return;
          event.preventDefault();
          initialFocus.current.focus();
        }}
        data-dialog
        className={cn(
          'fixed z-50 flex flex-col overflow-y-auto scroll-pb-20 bg-popover text-popover-foreground shadow-float',
          className,
        )}
        {...rest}
      />
    </DialogPrimitive.Portal>
  );
}

/**
 * A dialog in the middle of the screen. `undimmed` keeps what it is about visible (evidence beside
 * a decision) and puts it at the start of the screen.
 */
export function DialogContent({
  undimmed = false,
  className,
  ...rest
}: ModalProps & { undimmed?: boolean | undefined }) {
  return (
    <ModalContent
      overlayClass={undimmed ? '' : 'bg-overlay'}
      className={cn(
        'float-in max-h-[min(90dvh,44rem)] w-[min(30rem,calc(100vw-2rem))] gap-4 rounded-xl border border-border p-5',
        undimmed
          ? 'inset-x-4 bottom-4 mx-auto md:start-20 md:end-auto md:bottom-6 md:mx-0'
          : 'inset-x-0 top-1/2 mx-auto -translate-y-1/2 [animation-name:none]',
        className,
      )}
      {...rest}
    />
  );
}

export function DialogHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1', className)} {...rest} />;
}

/** Holds the actions, which stay visible however long the content is. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 bg-popover px-5 pt-1 pb-5',
        className,
      )}
      {...rest}
    />
  );
}

export function DialogTitle({ className, ...rest }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('heading-2', className)} {...rest} />;
}

export function DialogDescription({
  className,
  ...rest
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      className={cn('text-[0.9375rem] text-muted-foreground', className)}
      {...rest}
    />
  );
}
