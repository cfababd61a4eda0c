import { withoutIsolates } from '#sync/contracts/messages/bidi.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/**
 * Copies text to the clipboard and shows a toast, also when the browser refuses. Other programs may
 * show marks of isolation as boxes.
 */
export async function copyText(
  text: string,
  messages: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(withoutIsolates(text));
  } catch {
    toast('error', { text: messages.failed });
    return;
  }
  toast('success', { text: messages.done });
}
