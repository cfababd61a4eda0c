// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CameraButton } from '#pwa/features/reports/attachments/camera-button.tsx';
import type { Attaching } from '#pwa/features/reports/attachments/use-attach-files.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

/** Takes a photo whose attaching has this result. */
async function take(errors: string[]) {
  const add = vi.fn<Attaching['add']>().mockResolvedValue(errors);
  let work: Promise<unknown> = Promise.resolve();
  const { container } = render(
    <CameraButton
      attaching={{ busy: false, errorTexts: [], add }}
      disabled={false}
      onAdding={(started) => void (work = started)}
    />,
  );
  const input = container.querySelector('input') as HTMLInputElement;
  const photo = new File(['x'], 'gate.jpg', { type: 'image/jpeg' });
  fireEvent.change(input, { target: { files: [photo] } });
  await work;
  expect(add).toHaveBeenCalledExactlyOnceWith([photo]);
  return input;
}

it('the camera button opens the back camera, and says that the photo was added', async () => {
  const input = await take([]);
  expect(input.getAttribute('capture')).toBe('environment');
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', {
    text: englishText('reportScreens.photoAdded'),
  });
  const opened = vi.spyOn(input, 'click');
  screen.getByRole('button', { name: englishText('reportScreens.takePhoto') }).click();
  expect(opened).toHaveBeenCalledOnce();
});

it('the camera button says why a photo was not added', async () => {
  await take(['There’s no space.']);
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: 'There’s no space.' });
});
