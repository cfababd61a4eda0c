import { createRoot } from 'react-dom/client';
import { Toaster } from 'sonner';

let mounted = false;

/** Mounts the toaster once, outside the app's own tree. */
export function ensureToaster(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(
    <Toaster
      position={matchMedia('(min-width: 768px)').matches ? 'bottom-left' : 'top-center'}
      gap={10}
      // Beside the sidebar, if there is one.
      offset={{ bottom: 'var(--toast-bottom, 24px)', left: 'var(--toast-start, 24px)' }}
      visibleToasts={4}
      mobileOffset={{ top: 'calc(env(safe-area-inset-top) + 12px)', left: '12px', right: '12px' }}
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />,
  );
}
