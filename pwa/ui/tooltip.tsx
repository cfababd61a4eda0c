import * as TooltipPrimitive from 'radix-ui/tooltip';
import { type ReactNode, useRef, useState } from 'react';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';

/** Shows a label beside its child immediately while that is hovered or focused. */
export function Tooltip({
  label,
  off = false,
  children,
}: {
  label: string;
  /** Whether the child shows its label itself. */
  off?: boolean;
  /** An element that takes a ref. */
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // A menu that a click closed gives the focus back, which is no reason to show the label.
  const isWanted = () => trigger.current?.matches(':hover, :focus-visible') === true;
  return (
    <TooltipPrimitive.Provider delayDuration={0} disableHoverableContent>
      <TooltipPrimitive.Root
        open={isOpen && !off}
        onOpenChange={(next) => setIsOpen(next && isWanted())}
      >
        <TooltipPrimitive.Trigger asChild ref={trigger}>
          {children}
        </TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            side={pageDirection() === 'rtl' ? 'left' : 'right'}
            sideOffset={10}
            collisionPadding={8}
            className="pointer-events-none z-50 max-w-72 rounded-md bg-foreground px-2.5 py-1.5 text-sm font-[560] text-background shadow-float print:hidden"
          >
            {label}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
