import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheLastFiles } from '#api/notifications/outbox/send-mail.ts';

type Read = (name: string) => Promise<Buffer>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the files of one notification are read once, and of the next one again', async () => {
  const read = vi.fn<Read>(async (name) => Buffer.from(name));
  const files = cacheLastFiles(read);
  expect((await files(['a', 'b'])).map(String)).toEqual(['a', 'b']);
  await files(['a', 'b']);
  expect(read).toHaveBeenCalledTimes(2);
  await files(['c']);
  await files(['a', 'b']);
  expect(read).toHaveBeenCalledTimes(5);
});

test('the files leave memory a minute after their last use', async () => {
  const read = vi.fn<Read>(async (name) => Buffer.from(name));
  const files = cacheLastFiles(read);
  await files(['a']);
  vi.advanceTimersByTime(59_000);
  await files(['a']);
  vi.advanceTimersByTime(59_000);
  await files(['a']);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await files(['a']);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a failed read is repeated by the next email', async () => {
  const read = vi
    .fn<Read>(async (name) => Buffer.from(name))
    .mockRejectedValueOnce(new Error('the store is away'));
  const files = cacheLastFiles(read);
  await expect(files(['a'])).rejects.toThrow('the store is away');
  expect((await files(['a'])).map(String)).toEqual(['a']);
});
