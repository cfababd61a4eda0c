import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Puts text on the clipboard and says so; or that the browser refused, as it may at any time. */
export async function copyText(
  text: string,
  words: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast('error', { text: words.failed });
    return;
  }
  toast('success', { text: words.done });
}
