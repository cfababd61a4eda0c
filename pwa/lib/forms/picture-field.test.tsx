// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPicture } from '#pwa/lib/files/pictures.ts';
import { upload } from '#pwa/lib/http/upload.ts';
import { PictureField } from '#pwa/lib/forms/picture-field.tsx';
import { PersonIcon } from '#pwa/ui/icons.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/files/pictures.ts', async (load) => ({
  ...(await load<object>()),
  shrinkPicture: vi.fn<typeof shrinkPicture>(),
}));
vi.mock('#pwa/lib/http/upload.ts', () => ({ upload: vi.fn<typeof upload>() }));
URL.createObjectURL = () => 'blob:one';
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const maxBytes = 10;
const picture = (name: string, type: string, bytes: number) =>
  new File(['x'.repeat(bytes)], name, { type });

async function choose(file: File) {
  render(
    <PictureField
      label="Photo"
      hint=""
      icon={PersonIcon}
      camera="user"
      maxBytes={maxBytes}
      sent={null}
      onSent={() => undefined}
      error={null}
    />,
  );
  await act(async () => {
    fireEvent.change(screen.getByLabelText('Photo', { selector: 'input' }), {
      target: { files: [file] },
    });
  });
}

it('a picture from the gallery that is too large is scaled down, as one from the camera', async () => {
  const small = picture('me.jpg', 'image/jpeg', maxBytes);
  vi.mocked(shrinkPicture).mockResolvedValue(small);
  const large = picture('me.png', 'image/png', maxBytes + 1);
  await choose(large);
  expect(shrinkPicture).toHaveBeenCalledExactlyOnceWith(large, maxBytes);
  expect(vi.mocked(upload).mock.calls[0]?.[0]).toBe(small);
});

it('a picture that cannot be scaled down enough is refused with its limit', async () => {
  const large = picture('me.png', 'image/png', maxBytes + 1);
  vi.mocked(shrinkPicture).mockResolvedValue(large);
  await choose(large);
  expect(screen.getByText(englishText('files.imageTooLarge', { file: 'me.png' }))).toBeTruthy();
  expect(upload).not.toHaveBeenCalled();
});

it('a file of another kind is refused as before, and not converted', async () => {
  await choose(picture('me.webp', 'image/webp', 1));
  expect(screen.getByText(englishText('files.notAnImage', { file: 'me.webp' }))).toBeTruthy();
  expect(shrinkPicture).not.toHaveBeenCalled();
});
