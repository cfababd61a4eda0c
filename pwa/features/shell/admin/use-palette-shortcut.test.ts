// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePaletteShortcut } from '#pwa/features/shell/admin/use-palette-shortcut.ts';

const onPress = vi.fn<() => void>();
afterEach(() => {
  onPress.mockClear();
  document.body.innerHTML = '';
});

/** Whether the browser's own shortcut was prevented. */
function press(options: KeyboardEventInit, on: EventTarget = document.body): boolean {
  return !on.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options }),
  );
}

it.each([
  ['Ctrl K', { key: 'k', ctrlKey: true }],
  ['⌘ K', { key: 'k', metaKey: true }],
  ['the same key of an Arabic keyboard', { key: 'ن', code: 'KeyK', ctrlKey: true }],
])('the command palette opens with %s, in a field too', (_name, keys) => {
  renderHook(() => usePaletteShortcut(onPress));
  document.body.innerHTML = '<input>';
  const field = document.querySelector('input');
  expect(press(keys, field ?? undefined)).toBe(true);
  expect(onPress).toHaveBeenCalledTimes(1);
});

it.each([
  ['K alone', { key: 'k' }],
  ['Ctrl Shift K', { key: 'K', ctrlKey: true, shiftKey: true }],
  ['a key that is held down', { key: 'k', ctrlKey: true, repeat: true }],
])('the command palette does not open with %s', (_name, keys) => {
  renderHook(() => usePaletteShortcut(onPress));
  expect(press(keys)).toBe(false);
  expect(onPress).not.toHaveBeenCalled();
});

it('the command palette stays closed while a dialog is open, and for keys that an editor has handled', () => {
  renderHook(() => usePaletteShortcut(onPress));
  document.body.innerHTML = '<div role="dialog"></div><p></p>';
  press({ key: 'k', ctrlKey: true });
  document.body.innerHTML = '<p></p>';
  const editor = document.querySelector('p');
  editor?.addEventListener('keydown', (event) => event.preventDefault());
  press({ key: 'k', ctrlKey: true }, editor ?? undefined);
  expect(onPress).not.toHaveBeenCalled();
});
