import type { ComponentProps } from 'react';
import {
  Dialog,
  DialogClose,
  DialogDescription,
  DialogTitle,
  ModalContent,
} from '#pwa/ui/dialog.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

export const Sheet = Dialog;
export const SheetClose = DialogClose;
export const SheetTitle = DialogTitle;
export const SheetDescription = DialogDescription;

/**
 * A sheet that slides up from the bottom of a phone; from 768 px it is in the middle like a dialog.
 */
export function SheetContent({
  className,
  ...rest
}: Omit<ComponentProps<typeof ModalContent>, 'overlayClass'>) {
  return (
    <ModalContent
      overlayClass="bg-overlay"
      className={cn(
        'sheet-in inset-x-0 bottom-0 max-h-[88dvh] rounded-t-[1rem] safe-bottom',
        'md:inset-y-0 md:m-auto md:h-fit md:w-[28rem] md:rounded-xl md:[animation-name:float-in]',
        className,
      )}
      {...rest}
    />
  );
}

export function SheetHeader({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex items-start gap-3 ps-5 pe-2 pt-3 pb-1', className)} {...rest} />;
}
