// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '#pwa/lib/app/copy-text.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
const words = { done: 'Copied.', failed: 'Not copied.' };
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(toast).mockClear();
});

it('copied text has no marks of isolation, and copying is confirmed', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('Behind \u2068gate\u2069 4.', words);
  expect(writeText).toHaveBeenCalledWith('Behind gate 4.');
  expect(toast).toHaveBeenCalledWith('success', { text: 'Copied.' });
});

it('a browser that refuses to copy is reported', async () => {
  const writeText = vi.fn<() => Promise<void>>().mockRejectedValue(new DOMException('no focus'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyText('Behind gate 4.', words);
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: 'Not copied.' });
});
