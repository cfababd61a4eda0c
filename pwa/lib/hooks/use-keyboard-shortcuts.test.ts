// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeyboardShortcuts } from '#pwa/lib/hooks/use-keyboard-shortcuts.ts';

it('shortcuts are off while typing, but not while a checkbox has the focus', () => {
  const next = vi.fn<() => void>();
  renderHook(() => useKeyboardShortcuts({ j: next }));
  const press = (html: string) => {
    document.body.innerHTML = html;
    const event = new KeyboardEvent('keydown', { key: 'J', bubbles: true, cancelable: true });
    document.body.firstElementChild?.dispatchEvent(event);
    const { length } = next.mock.calls;
    next.mockClear();
    return length;
  };
  for (const typed of [
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
  ])
    expect(press(typed)).toBe(0);
  for (const not of ['<input type="checkbox">', '<input type="radio">', '<button></button>'])
    expect(press(not)).toBe(1);
});
