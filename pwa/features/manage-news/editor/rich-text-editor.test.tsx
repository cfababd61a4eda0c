// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

const take = vi.hoisted(() => vi.fn<() => boolean>(() => true));
vi.mock('#pwa/features/manage-news/editor/use-picture-uploads.ts', () => ({
  usePictureUploads: () => ({ share: null, problem: null, take }),
}));
const { RichTextEditor } = await import('#pwa/features/manage-news/editor/rich-text-editor.tsx');

afterEach(() => {
  cleanup();
  take.mockClear();
});

/** Pastes HTML together with a picture and returns the editor's value. */
function paste(html: string): string {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <RichTextEditor
      label="Content"
      hint=""
      value=""
      onChange={onChange}
      onBusy={() => undefined}
      error={undefined}
    />,
  );
  fireEvent.paste(screen.getByRole('textbox', { name: 'Content' }), {
    clipboardData: {
      files: [new File(['x'], 'image.png', { type: 'image/png' })],
      getData: (type: string) => (type === 'text/html' ? html : ''),
    },
  });
  return onChange.mock.lastCall?.[0] ?? '';
}

test('text from Word is pasted as text, although its picture is on the clipboard too', () => {
  const table = '<table class=MsoTableGrid><tr><td>Gate</td><td>4</td></tr></table>';
  expect(paste(`<p class=MsoNormal>North<o:p></o:p></p>${table}`)).toContain('Gate | 4');
  expect(take).not.toHaveBeenCalled();
});

test('a picture that is pasted into an article is uploaded', () => {
  expect(paste('<img src="https://example.org/a.png">')).toBe('');
  expect(take).toHaveBeenCalledOnce();
});
