import type { ReactNode, RefObject } from 'react';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#pwa/ui/dialog.tsx';

/** A dialog with a title, content and actions. */
export function ActionDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  ...content
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title; also read aloud. */
  description?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  undimmed?: boolean;
  /** The element that gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        {...(description === undefined && { 'aria-describedby': undefined })}
        {...content}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description !== undefined && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        {children}
        <DialogFooter>{actions}</DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
