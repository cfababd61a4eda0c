// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '#pwa/lib/late-words/reports.ts';
import { AttachmentTile } from '#pwa/features/reports/attachment-tile.tsx';
import { saveFile } from '#pwa/lib/save-file.ts';
import { type AttachmentView, keepTyped, openPhoto, putBack } from '#pwa/lib/sync-drafts.ts';
import { toast } from '#pwa/ui/toast.tsx';
import { say } from '#sync/contracts/messages/messages.ts';

vi.mock('#pwa/lib/sync-drafts.ts', () => ({
  keepTyped: vi.fn<typeof keepTyped>(),
  putBack: vi.fn<typeof putBack>(),
  openPhoto: vi.fn<typeof openPhoto>(),
  useUploading: () => null,
}));
vi.mock('#pwa/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));
vi.mock('#pwa/lib/use-seen.ts', () => ({ useSeen: () => ({ seen: false, ref: () => undefined }) }));
vi.mock('#pwa/ui/toast.tsx', () => ({ toast: vi.fn<typeof toast>() }));
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
  there: null,
  here: { kept: true, mime: 'image/jpeg', size: 3 },
} as AttachmentView;
const full = Object.assign(new Error('no room'), { name: 'QuotaExceededError' });
const show = (open: boolean) =>
  render(<AttachmentTile reportId="one" attachment={attachment} open={open} />);
const press = (button: string) =>
  act(async () => screen.getByRole('button', { name: button }).click());
const remove = () => press(say('reportScreens.photoRemove', { name }));
/** What the last message offers. */
const undo = () => act(async () => vi.mocked(toast).mock.lastCall?.[1].action?.onClick());

it('a photo that could not be taken out is not said to be', async () => {
  vi.mocked(keepTyped).mockRejectedValue(full);
  show(true);
  await remove();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', { text: say('sync.storageFull') });
});

it('an undoing that failed is told', async () => {
  vi.mocked(keepTyped).mockResolvedValueOnce();
  show(true);
  await remove();
  vi.mocked(putBack).mockRejectedValueOnce(new Error('the database is gone'));
  await undo();
  expect(toast).toHaveBeenLastCalledWith('error', { text: say('error.unexpected') });
  expect(reportError).toHaveBeenCalledOnce();
});

it('a photo that was forgotten meanwhile is not said to be back', async () => {
  show(true);
  await remove();
  const action = vi.mocked(toast).mock.lastCall?.[1].action;
  vi.mocked(putBack).mockResolvedValueOnce(true);
  await act(async () => action?.onClick());
  expect(toast).toHaveBeenCalledOnce();
  vi.mocked(putBack).mockResolvedValueOnce(false);
  await act(async () => action?.onClick());
  expect(putBack).toHaveBeenCalledWith('one', attachment);
  expect(toast).toHaveBeenLastCalledWith('error', {
    text: say('reportScreens.photoForgotten', { name }),
  });
});

it('of a closed report the photo that only this phone has is saved as a file', async () => {
  const blob = new Blob(['jpg']);
  vi.mocked(openPhoto).mockResolvedValueOnce(blob);
  show(false);
  await press(say('reportScreens.photoSave', { name }));
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(blob, name);
  vi.mocked(openPhoto).mockResolvedValueOnce(null);
  await press(say('reportScreens.photoSave', { name }));
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', {
    text: say('reportScreens.photoNotHere', { name }),
  });
});
