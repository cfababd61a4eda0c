import * as Radix from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { IconButton } from '#pwa/ui/button.tsx';
import { CloseIcon } from '#pwa/ui/icons.ts';

type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence below the title; also read aloud. */
  description?: ReactNode;
  children?: ReactNode;
  /** The element that gets the focus; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * Returns the focus to what opened the dialog. Radix does this only for its own triggers, and these
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

function Frame({
  open,
  onOpenChange,
  description,
  overlayClass,
  className,
  children,
  initialFocus,
}: Omit<OverlayProps, 'title'> & { overlayClass: string; className: string }) {
  const focusBack = useRestoreFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={cn('fixed inset-0 z-40', overlayClass)} />
        <Radix.Content
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
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Heading({ title, description }: Pick<OverlayProps, 'title' | 'description'>) {
  return (
    <>
      <Radix.Title className="heading-2">{title}</Radix.Title>
      {description !== undefined && (
        <Radix.Description className="text-[0.9375rem] text-muted-foreground">
          {description}
        </Radix.Description>
      )}
    </>
  );
}

/**
 * A dialog in the middle of the screen. `undimmed` keeps what it is about visible (evidence beside
 * a decision) and puts it at the start of the screen.
 */
export function Dialog({
  title,
  children,
  actions,
  undimmed = false,
  ...rest
}: OverlayProps & { actions: ReactNode; undimmed?: boolean }) {
  return (
    <Frame
      {...rest}
      overlayClass={undimmed ? '' : 'bg-overlay'}
      className={cn(
        'float-in max-h-[min(90dvh,44rem)] w-[min(30rem,calc(100vw-2rem))] gap-4 rounded-xl border border-border p-5',
        undimmed
          ? 'inset-x-4 bottom-4 mx-auto md:start-20 md:end-auto md:bottom-6 md:mx-0'
          : 'inset-x-0 top-1/2 mx-auto -translate-y-1/2 [animation-name:none]',
      )}
    >
      <div className="flex flex-col gap-1">
        <Heading title={title} description={rest.description} />
      </div>
      {children}
      {/* The actions stay visible however long the content is. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 bg-popover px-5 pt-1 pb-5">
        {actions}
      </div>
    </Frame>
  );
}

/**
 * A sheet that slides up from the bottom of a phone; from 768 px it is in the middle like a dialog.
 */
export function Sheet({
  title,
  closeLabel,
  children,
  ...rest
}: OverlayProps & { closeLabel: string }) {
  return (
    <Frame
      {...rest}
      overlayClass="bg-overlay"
      className={cn(
        'sheet-in inset-x-0 bottom-0 max-h-[88dvh] rounded-t-[1rem] safe-bottom',
        'md:inset-y-0 md:m-auto md:h-fit md:w-[28rem] md:rounded-xl md:[animation-name:float-in]',
      )}
    >
      <div className="flex items-start gap-3 ps-5 pe-2 pt-3 pb-1">
        <div className="min-w-0 flex-1 pt-2">
          <Heading title={title} description={rest.description} />
        </div>
        <Radix.Close asChild>
          <IconButton icon={CloseIcon} label={closeLabel} />
        </Radix.Close>
      </div>
      <div className="px-5 pt-2 pb-5">{children}</div>
    </Frame>
  );
}
