import { useEffect, useLayoutEffect, useRef } from 'react';

/** Keyboard shortcuts, such as `{ j: next }`; off while someone types or a dialog or menu is open. */
export function useKeyboardShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  // Updated together with the screen, because a key must not do what it no longer offers.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      if (event.defaultPrevented || isTypingTarget(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      const action = latest.current[event.key.toLowerCase()];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select';

function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
