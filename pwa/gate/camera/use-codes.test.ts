// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { patience } from '#scripts/steps/time-limits.ts';
import { useCodes } from '#pwa/gate/camera/use-codes.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Keys of a scanner on a phone whose keyboard is Arabic: `key` is Arabic, `code` is the key's place. */
function type(text: string, on: EventTarget, gap: number): string {
  let typed = '';
  for (const [at, letter] of [...text, '\n'].entries()) {
    const code = /[A-Z]/.test(letter) ? `Key${letter}` : /\d/.test(letter) ? `Digit${letter}` : '';
    const event = new KeyboardEvent('keydown', {
      key: 'ش',
      code: letter === '\n' ? 'Enter' : code,
      shiftKey: /[A-Z]/.test(letter),
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, 'timeStamp', { value: at * gap });
    if (on.dispatchEvent(event)) typed += letter;
  }
  return typed;
}

it.each(['a button', 'a field'])('a scanner is read with the focus on %s', (focused) => {
  const onCode = vi.fn<(text: string, source: string) => void>();
  renderHook(() => useCodes({ onCode }));
  const element = document.createElement(focused === 'a button' ? 'button' : 'input');
  document.body.append(element);
  const typed = type('TLG1ABC1234', element, 8);
  expect(onCode.mock.calls).toEqual([['TLG1ABC1234', 'scanner']]);
  // Enter presses no button, and the field gets no number.
  expect(typed).not.toContain('\n');
  if (focused === 'a field') expect(typed).toBe('TLG');
});

it('a scanner is read only while the screen is shown', () => {
  const onCode = vi.fn<(text: string, source: string) => void>();
  const { unmount } = renderHook(() => useCodes({ onCode }));
  unmount();
  type('TLG1ABC1234', document.body, 8);
  expect(onCode).not.toHaveBeenCalled();
});

it('a scanner is read though a part of the screen keeps its keys to itself', () => {
  const onCode = vi.fn<(text: string, source: string) => void>();
  renderHook(() => useCodes({ onCode }));
  const button = document.createElement('button');
  button.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(button);
  type('TLG1ABC1234', button, 8);
  expect(onCode.mock.calls).toEqual([['TLG1ABC1234', 'scanner']]);
});

it('a number that a person types into a field stays there', () => {
  const onCode = vi.fn<(text: string, source: string) => void>();
  renderHook(() => useCodes({ onCode }));
  const field = document.createElement('input');
  document.body.append(field);
  expect(type('123456', field, 120)).toBe('123456\n');
  expect(onCode).not.toHaveBeenCalled();
});

it('only one of two tabs that show the gate counts what a scanner types, and the other says so', async () => {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  /** Web Locks of a browser with several tabs. */
  const request = async (_: string, __: object, work: () => Promise<void> | undefined) => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
    await work();
    isTaken = false;
    waiting.shift()?.();
  };
  for (const hasLocks of [true, false]) {
    vi.stubGlobal('navigator', hasLocks ? { locks: { request } } : {});
    const [first, second, onOtherTab] = [
      vi.fn<() => void>(),
      vi.fn<() => void>(),
      vi.fn<() => void>(),
    ];
    const tab = renderHook(() => useCodes({ onCode: first, onOtherTab }));
    renderHook(() => useCodes({ onCode: second, onOtherTab }));
    type('TLG1ABC1234', document.body, 8);
    expect(first).toHaveBeenCalledOnce();
    // Control: without locks both count.
    expect(second).toHaveBeenCalledTimes(hasLocks ? 0 : 1);
    await vi.waitFor(() => expect(onOtherTab).toHaveBeenCalledTimes(hasLocks ? 1 : 0), patience);
    tab.unmount();
    await vi.waitFor(() => {
      type('TLG1ABC1234', document.body, 8);
      expect(second).toHaveBeenCalled();
    });
    cleanup();
  }
  vi.unstubAllGlobals();
});

it('a code that a scanner types before the screen may count is counted once it may', async () => {
  let grant = () => undefined as void;
  const granted = new Promise<void>((resolve) => {
    grant = resolve;
  });
  const request = async (_: string, __: object, work: () => Promise<void> | undefined) => {
    await granted;
    await work();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const [onCode, onOtherTab] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  renderHook(() => useCodes({ onCode, onOtherTab }));
  type('TLG1ABC1234', document.body, 8);
  expect(onCode).not.toHaveBeenCalled();
  grant();
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledOnce());
  expect(onOtherTab).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
