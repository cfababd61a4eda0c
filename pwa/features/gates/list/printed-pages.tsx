import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import '#pwa/features/gates/list/printed-pages.css';

/** Pages that are printed instead of everything on the screen, open dialogs included. */
export function PrintedPages({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-printed className="printed-pages" dir="ltr">
      {children}
    </div>,
    document.body,
  );
}
