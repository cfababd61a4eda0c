import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AutosaveField } from '#pwa/features/reports/answers/autosave-field.ts';

const stashed: { value: { text: string; from: string } | null } = { value: null };

beforeEach(() => {
  stashed.value = null;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

type Save = (text: string, from: string) => Promise<void>;

function field(stored = 'Before', save = vi.fn<Save>(async () => {})) {
  const seen = { typed: null as string | null, failed: null as unknown, isUnsaved: false };
  const made = new AutosaveField(stored, {
    backup: {
      put: (text, from) => (stashed.value = { text, from }),
      read: () => stashed.value,
      clear: () => (stashed.value = null),
    },
    save,
    onChange: (text) => (seen.typed = text),
    onError: (error) => (seen.failed = error),
    onUnsavedChange: (_, isUnsaved) => (seen.isUnsaved = isUnsaved),
  });
  return { made, seen, save };
}

it('an answer is saved at a pause, with the text it was based on', async () => {
  const { made, seen, save } = field();
  made.type('Before n');
  made.type('Before noon');
  expect(seen).toMatchObject({ typed: 'Before noon', isUnsaved: true });
  expect(save).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(save.mock.calls).toEqual([['Before noon', 'Before']]);
  expect(seen.isUnsaved).toBe(false);
  // The next edit is based on this one, although the stored text has not arrived yet.
  made.type('Before noon.');
  await made.save();
  expect(save.mock.lastCall).toEqual(['Before noon.', 'Before noon']);
});

it('an answer’s field follows the stored text again once that has caught up', async () => {
  const { made, seen } = field();
  made.type('Mine');
  await made.save();
  made.setStored('Before');
  expect(seen.typed).toBe('Mine');
  made.setStored('Mine');
  expect(seen.typed).toBeNull();
});

it('an answer’s field follows a chosen version even if it is the stored one, unless more is typed', async () => {
  const { made, seen } = field();
  made.type('Mine');
  made.showStored();
  expect(seen.typed).toBe('Mine');
  await made.save();
  // Control: the earlier stored text does not replace the field's by itself.
  made.setStored('Before');
  expect(seen.typed).toBe('Mine');
  made.showStored();
  expect(seen.typed).toBeNull();
});

it('an answer that is being typed is never replaced', async () => {
  const { made, seen, save } = field();
  made.type('Mine');
  made.setStored('Theirs');
  expect(seen.typed).toBe('Mine');
  await made.save();
  // The engine gets the text that the edit was based on, and keeps both.
  expect(save.mock.lastCall).toEqual(['Mine', 'Before']);
});

it('an answer’s field shows a text that arrived after its own was saved', async () => {
  const { made, seen } = field();
  made.type('Mine');
  await made.save();
  made.setStored('Merged by the league');
  expect(seen.typed).toBeNull();
});

it('an answer stays in its field when the phone is full, and is saved at the next pause', async () => {
  const full = vi.fn<Save>(async () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { made, seen, save } = field('Before', full);
  made.type('Mine');
  await made.save();
  expect(seen).toMatchObject({ typed: 'Mine', isUnsaved: true });
  expect(seen.failed).toBeInstanceOf(DOMException);
  save.mockImplementation(async () => {});
  await made.save();
  expect(save.mock.lastCall).toEqual(['Mine', 'Before']);
  expect(seen).toMatchObject({ failed: null, isUnsaved: false });
});

it('saves of an answer happen one after the other, each based on the last', async () => {
  let release = () => {};
  const slow = vi.fn<Save>(async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  const { made, save } = field('', slow);
  made.type('One');
  const first = made.save();
  await vi.advanceTimersByTimeAsync(0);
  made.type('One two');
  const second = made.save();
  await vi.advanceTimersByTimeAsync(0);
  release();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  release();
  await second;
  expect(save.mock.calls).toEqual([
    ['One', ''],
    ['One two', 'One'],
  ]);
});

it('every key press of an answer is backed up until it is stored, and restored after a crash', async () => {
  const { made, save } = field();
  made.type('Cut off in mid-sen');
  expect(stashed.value).toEqual({ text: 'Cut off in mid-sen', from: 'Before' });
  // The page is closed without a pause, and another one opens.
  const next = field();
  next.made.restore();
  expect(next.seen.typed).toBe('Cut off in mid-sen');
  await vi.advanceTimersByTimeAsync(0);
  expect(next.save.mock.calls).toEqual([['Cut off in mid-sen', 'Before']]);
  expect(stashed.value).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

it('the backup of an answer that is already stored is ignored', () => {
  stashed.value = { text: 'Before', from: '' };
  const { made, seen, save } = field();
  made.restore();
  expect(seen.typed).toBeNull();
  expect(save).not.toHaveBeenCalled();
  expect(stashed.value).toBeNull();
});
