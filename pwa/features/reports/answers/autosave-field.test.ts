import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AutosaveField } from '#pwa/features/reports/answers/autosave-field.ts';

const stashed: { value: { text: string; from: string } | null } = { value: null };

beforeEach(() => {
  stashed.value = null;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

type Keep = (text: string, from: string) => Promise<void>;

function field(stored = 'Before', keep = vi.fn<Keep>(async () => {})) {
  const seen = { typed: null as string | null, failed: null as unknown, unkept: false };
  const made = new AutosaveField(stored, {
    stash: {
      put: (text, from) => (stashed.value = { text, from }),
      read: () => stashed.value,
      clear: () => (stashed.value = null),
    },
    keep,
    onTyped: (text) => (seen.typed = text),
    onFailed: (error) => (seen.failed = error),
    onUnkept: (_, unkept) => (seen.unkept = unkept),
  });
  return { made, seen, keep };
}

it('saves the text at a pause, with the text it was based on', async () => {
  const { made, seen, keep } = field();
  made.type('Before n');
  made.type('Before noon');
  expect(seen).toMatchObject({ typed: 'Before noon', unkept: true });
  expect(keep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(keep.mock.calls).toEqual([['Before noon', 'Before']]);
  expect(seen.unkept).toBe(false);
  // The next edit is based on this one, although the stored text has not arrived yet.
  made.type('Before noon.');
  await made.keep();
  expect(keep.mock.lastCall).toEqual(['Before noon.', 'Before noon']);
});

it('follows the stored text again once that has caught up', async () => {
  const { made, seen } = field();
  made.type('Mine');
  await made.keep();
  made.store('Before');
  expect(seen.typed).toBe('Mine');
  made.store('Mine');
  expect(seen.typed).toBeNull();
});

it('follows a choice even when the stored text is the same, unless more is typed', async () => {
  const { made, seen } = field();
  made.type('Mine');
  made.follow();
  expect(seen.typed).toBe('Mine');
  await made.keep();
  // Control: the earlier stored text does not replace the field's by itself.
  made.store('Before');
  expect(seen.typed).toBe('Mine');
  made.follow();
  expect(seen.typed).toBeNull();
});

it('never replaces what is being typed', async () => {
  const { made, seen, keep } = field();
  made.type('Mine');
  made.store('Theirs');
  expect(seen.typed).toBe('Mine');
  await made.keep();
  // The engine gets the text that the edit was based on, and keeps both.
  expect(keep.mock.lastCall).toEqual(['Mine', 'Before']);
});

it('shows a text that arrived after its own was saved', async () => {
  const { made, seen } = field();
  made.type('Mine');
  await made.keep();
  made.store('Merged by the league');
  expect(seen.typed).toBeNull();
});

it('keeps the text when the phone is full, and tries again at the next pause', async () => {
  const full = vi.fn<Keep>(async () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { made, seen, keep } = field('Before', full);
  made.type('Mine');
  await made.keep();
  expect(seen).toMatchObject({ typed: 'Mine', unkept: true });
  expect(seen.failed).toBeInstanceOf(DOMException);
  keep.mockImplementation(async () => {});
  await made.keep();
  expect(keep.mock.lastCall).toEqual(['Mine', 'Before']);
  expect(seen).toMatchObject({ failed: null, unkept: false });
});

it('writes one after the other, each based on the last', async () => {
  let release = () => {};
  const slow = vi.fn<Keep>(async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const { made, keep } = field('', slow);
  made.type('One');
  const first = made.keep();
  await vi.advanceTimersByTimeAsync(0);
  made.type('One two');
  const second = made.keep();
  await vi.advanceTimersByTimeAsync(0);
  release();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  release();
  await second;
  expect(keep.mock.calls).toEqual([
    ['One', ''],
    ['One two', 'One'],
  ]);
});

it('backs up every key press until it is stored, and restores it after a crash', async () => {
  const { made, keep } = field();
  made.type('Cut off in mid-sen');
  expect(stashed.value).toEqual({ text: 'Cut off in mid-sen', from: 'Before' });
  // The page is closed without a pause, and another one opens.
  const next = field();
  next.made.recover();
  expect(next.seen.typed).toBe('Cut off in mid-sen');
  await vi.advanceTimersByTimeAsync(0);
  expect(next.keep.mock.calls).toEqual([['Cut off in mid-sen', 'Before']]);
  expect(stashed.value).toBeNull();
  expect(keep).not.toHaveBeenCalled();
});

it('ignores a backup that is stored already', () => {
  stashed.value = { text: 'Before', from: '' };
  const { made, seen, keep } = field();
  made.recover();
  expect(seen.typed).toBeNull();
  expect(keep).not.toHaveBeenCalled();
  expect(stashed.value).toBeNull();
});
