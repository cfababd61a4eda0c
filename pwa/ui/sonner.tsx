import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';
import 'sonner/dist/styles.css';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';

let mounted = false;

/** Mounts the toaster once, outside the app's own tree. */
export function ensureToaster(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<NewestToast />);
}

/** Shows only the newest toast: at the bottom, or at the top while a dialog is open. */
function NewestToast() {
  const overDialog = useSyncExternalStore(subscribeToBody, isDialogOpen);
  const wide = useMediaQuery('(min-width: 768px)');
  const dir = useSyncExternalStore(subscribeToDirection, pageDirection);
  const start = dir === 'rtl' ? 'right' : 'left';
  return (
    <Toaster
      position={overDialog ? 'top-center' : wide ? `bottom-${start}` : 'bottom-center'}
      dir={dir}
      visibleToasts={1}
      // Keeps the toasts beside the sidebar, if there is one.
      offset={{ bottom: 'var(--toast-bottom, 24px)', [start]: 'var(--toast-start, 24px)' }}
      mobileOffset={{
        top: 'calc(env(safe-area-inset-top) + 12px)',
        bottom:
          'calc(max(var(--toast-bottom, 0px), var(--bottom-bar)) + env(safe-area-inset-bottom) + 12px)',
        left: '12px',
        right: '12px',
      }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  );
}

function subscribeToBody(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  // Dialogs are rendered as children of the body.
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

function subscribeToDirection(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

function isDialogOpen(): boolean {
  return document.querySelector('[data-dialog]') !== null;
}
