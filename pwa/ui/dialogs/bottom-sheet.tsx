import type { ReactNode } from 'react';
import { IconButton } from '#pwa/ui/button.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';
import {
  Sheet,
  SheetClose,
  SheetContent,
  SheetDescription,
  SheetHeader,
  SheetTitle,
} from '#pwa/ui/sheet.tsx';

/** A sheet with a title and a button that closes it. */
export function BottomSheet({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title; also read aloud. */
  description?: ReactNode;
  closeLabel: string;
  children?: ReactNode;
}) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent {...(description === undefined && { 'aria-describedby': undefined })}>
        <SheetHeader>
          <div className="min-w-0 flex-1 pt-2">
            <SheetTitle>{title}</SheetTitle>
            {description !== undefined && <SheetDescription>{description}</SheetDescription>}
          </div>
          <SheetClose asChild>
            <IconButton icon={CloseIcon} label={closeLabel} />
          </SheetClose>
        </SheetHeader>
        <div className="px-5 pt-2 pb-5">{children}</div>
      </SheetContent>
    </Sheet>
  );
}
