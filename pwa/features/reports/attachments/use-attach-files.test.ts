// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAttachFiles } from '#pwa/features/reports/attachments/use-attach-files.ts';
import { attachFile, PhotoError } from '#pwa/lib/sync/reports/attach-file.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';

vi.mock('#pwa/lib/sync/reports/attach-file.ts', async (load) => ({
  ...(await load<object>()),
  attachFile: vi.fn<typeof attachFile>(),
}));
vi.stubGlobal('reportError', vi.fn<() => void>());
beforeEach(() => void vi.mocked(attachFile).mockReset());

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const name = (title: string) => ({ sha256: title, title });

async function attach(...titles: string[]) {
  const saveAll = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { result } = renderHook(() => useAttachFiles('one', saveAll));
  await act(() => result.current.add(titles.map(file)));
  expect(result.current.busy).toBe(false);
  return { result, saveAll };
}

it('attaching photos saves the typed text first, then attaches one photo after the other', async () => {
  const steps: string[] = [];
  let now = 0;
  let most = 0;
  vi.mocked(attachFile).mockImplementation(async (_, { name: title }) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
    steps.push(title);
    return name(title);
  });
  const saveAll = async () => void steps.push('text saved');
  const { result } = renderHook(() => useAttachFiles('one', saveAll));
  await act(() => result.current.add(['a', 'b', 'c'].map(file)));
  expect(steps).toEqual(['text saved', 'a', 'b', 'c']);
  expect(most).toBe(1);
});

it('photos above the limit are listed in one message, and the others are attached', async () => {
  vi.mocked(attachFile).mockImplementation(async (_, { name: title }) => {
    if (title.startsWith('over')) throw new PhotoError('reports.tooManyAttachments', title);
    if (title === 'broken') throw new PhotoError('sync.photoUnreadable', title);
    return name(title);
  });
  const { result } = await attach('a', 'broken', 'over-1', 'b', 'over-2');
  const problem = englishText('reports.tooManyAttachments', { count: maxAttachments });
  expect(result.current.errorTexts).toEqual([
    englishText('sync.photoUnreadable', { name: 'broken' }),
    englishText('reportScreens.photosOver', { problem, names: 'over-1, over-2' }),
  ]);
  expect(vi.mocked(attachFile)).toHaveBeenCalledTimes(5);
});

it('an unexpected error while attaching is shown, and reported to the browser’s log', async () => {
  const error = new Error('the database is gone');
  vi.mocked(attachFile).mockRejectedValueOnce(error);
  const { result } = await attach('a');
  expect(result.current.errorTexts).toEqual([englishText('sync.photoUnreadable', { name: 'a' })]);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
});
