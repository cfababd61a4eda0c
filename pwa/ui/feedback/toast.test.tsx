// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { dismissToast, toast } from '#pwa/ui/feedback/toast.tsx';

const asked: string[] = [];

vi.mock('sonner', () => ({
  toast: {
    custom: (_card: unknown, { id }: { id: string }) => asked.push(`show ${id}`),
    dismiss: (id: string) => asked.push(`dismiss ${id}`),
  },
}));
// Loads later than the rest, like a chunk on a slow phone.
vi.mock('#pwa/ui/sonner.tsx', async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { ensureToaster: () => asked.push('toaster') };
});

it('dismisses a toast that was requested before the toaster had loaded', async () => {
  dismissToast('never shown');
  toast('update', { id: 'update', text: 'A new version', duration: Infinity });
  dismissToast('update');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect(asked).toEqual(['toaster', 'show update', 'dismiss update']);
});
