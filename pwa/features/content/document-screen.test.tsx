// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DocumentScreen } from '#pwa/features/content/document-screen.tsx';
import { ApiError } from '#pwa/lib/http/api.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const calls = vi.hoisted(() => ({
  load: vi.fn<(document: object) => Promise<object>>(),
  saved: [] as string[],
  toasts: [] as string[],
}));
vi.mock('#pwa/lib/documents/open-document.ts', () => ({ loadDocument: calls.load }));
vi.mock('#pwa/lib/files/save-file.ts', () => ({
  saveFile: (_file: Blob, name: string) => void calls.saved.push(name),
}));
vi.mock('#pwa/ui/feedback/toast.tsx', () => ({
  toast: (_tone: string, { text }: { text: string }) => void calls.toasts.push(text),
}));
vi.mock('#pwa/lib/sync/hooks.ts', () => ({
  useRow: () => ({ id: 'map', title: 'Media map', name: 'A.pdf' }),
}));
vi.mock('#pwa/lib/sync/member-page.tsx', () => ({
  MemberPage: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('#pwa/lib/sync/sync-status.tsx', () => ({ BackLink: () => null }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useParams: () => ({ id: 'map' }) }),
}));

const opened = (name = 'A.pdf') => ({ file: new Blob(['%PDF']), name, isOlder: false });
const set = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });
const save = () => screen.findByRole('button', { name: englishText('documents.save') });

beforeEach(() => {
  calls.load.mockReset().mockResolvedValue(opened());
  calls.saved.length = 0;
  calls.toasts.length = 0;
  set('pdfViewerEnabled', true);
  // The test environment loads no frames.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('about:blank');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const name of ['pdfViewerEnabled', 'canShare', 'share'])
    Reflect.deleteProperty(navigator, name);
});

it('a PDF is shown in the app where the browser can, and nothing is downloaded', async () => {
  render(<DocumentScreen />);
  expect((await screen.findByTitle('Media map')).getAttribute('src')).toBe('about:blank');
  expect(calls.saved).toEqual([]);
});

it('a browser that shows no PDFs says so, and saves the file only when asked', async () => {
  set('pdfViewerEnabled', false);
  render(<DocumentScreen />);
  expect(await screen.findByText(englishText('documents.cannotShow'))).toBeDefined();
  expect([screen.queryByTitle('Media map'), calls.saved]).toEqual([null, []]);
  fireEvent.click(await save());
  expect(calls.saved).toEqual(['Media map.pdf']);
  expect(calls.toasts).toEqual([englishText('documents.saved', { name: 'Media map.pdf' })]);
});

it('a phone hands a file that it cannot show to another app', async () => {
  const share = vi.fn<(data: { files: File[] }) => Promise<void>>().mockResolvedValue();
  set('share', share);
  set('canShare', () => true);
  calls.load.mockResolvedValue(opened('A.xlsx'));
  render(<DocumentScreen />);
  fireEvent.click(
    await screen.findByRole('button', { name: englishText('documents.openElsewhere') }),
  );
  expect(share.mock.calls[0]?.[0].files[0]?.name).toBe('Media map.xlsx');
  expect(calls.saved).toEqual([]);
});

it('without signal a document that is not on the phone says so, and can be tried again', async () => {
  calls.load.mockRejectedValueOnce(new ApiError('network', 'No network'));
  render(<DocumentScreen />);
  expect(await screen.findByText(englishText('content.needsSignal'))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: englishText('action.tryAgain') }));
  expect(await screen.findByTitle('Media map')).toBeDefined();
});

it('an older version of a document on the phone is named as such', async () => {
  calls.load.mockResolvedValue({ ...opened(), isOlder: true });
  render(<DocumentScreen />);
  expect(await screen.findByText(englishText('documents.older'))).toBeDefined();
});
