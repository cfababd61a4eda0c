// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AttachmentTile } from '#pwa/features/reports/attachments/attachment-tile.tsx';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import {
  type AttachmentView,
  saveTypedChange,
  readPhoto,
  reattachPhoto,
} from '#pwa/lib/sync/reports/report-drafts.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

vi.mock('#pwa/lib/sync/reports/report-drafts.ts', () => ({
  saveTypedChange: vi.fn<typeof saveTypedChange>(),
  reattachPhoto: vi.fn<typeof reattachPhoto>(),
  readPhoto: vi.fn<typeof readPhoto>(),
  useUploadingPhoto: () => null,
}));
vi.mock('#pwa/lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock('#pwa/lib/hooks/use-in-view.ts', () => ({
  useInView: () => ({ seen: false, ref: () => undefined }),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
beforeEach(() => vi.stubGlobal('reportError', vi.fn<() => void>()));
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

const name = 'gate.jpg';
const attachment = {
  sha256: 'aa',
  title: name,
  state: 'here',
  serverAttachment: null,
  localPhoto: { kept: true, mime: 'image/jpeg', size: 3 },
} as AttachmentView;
const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
const show = (open: boolean) =>
  render(<AttachmentTile reportId="one" attachment={attachment} open={open} />);
const press = (button: string) =>
  act(async () => screen.getByRole('button', { name: button }).click());
const remove = () => press(englishText('reportScreens.photoRemove', { name }));
/** The action of the last toast. */
const undo = () => act(async () => vi.mocked(toast).mock.lastCall?.[1].action?.onClick());

it('a photo that could not be removed is not reported as removed', async () => {
  vi.mocked(saveTypedChange).mockRejectedValue(full);
  show(true);
  await remove();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: englishText('sync.storageFull') });
});

it('a removed photo that cannot be restored is reported', async () => {
  vi.mocked(saveTypedChange).mockResolvedValueOnce();
  show(true);
  await remove();
  vi.mocked(reattachPhoto).mockRejectedValueOnce(new Error('the database is gone'));
  await undo();
  expect(toast).toHaveBeenLastCalledWith('error', { text: englishText('error.unexpected') });
  expect(reportError).toHaveBeenCalledOnce();
});

it('a photo that was evicted meanwhile is not reported as restored', async () => {
  show(true);
  await remove();
  const action = vi.mocked(toast).mock.lastCall?.[1].action;
  vi.mocked(reattachPhoto).mockResolvedValueOnce(true);
  await act(async () => action?.onClick());
  expect(toast).toHaveBeenCalledOnce();
  vi.mocked(reattachPhoto).mockResolvedValueOnce(false);
  await act(async () => action?.onClick());
  expect(reattachPhoto).toHaveBeenCalledWith('one', attachment);
  expect(toast).toHaveBeenLastCalledWith('error', {
    text: englishText('reportScreens.photoForgotten', { name }),
  });
});

it('in a closed report, a photo that only this phone has can be saved as a file', async () => {
  const blob = new Blob(['jpg']);
  vi.mocked(readPhoto).mockResolvedValueOnce(blob);
  show(false);
  await press(englishText('reportScreens.photoSave', { name }));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(blob, name);
  vi.mocked(readPhoto).mockResolvedValueOnce(null);
  await press(englishText('reportScreens.photoSave', { name }));
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', {
    text: englishText('reportScreens.photoNotHere', { name }),
  });
});
