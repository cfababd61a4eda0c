import { useEffect, useLayoutEffect, useRef } from 'react';

/** `{ j: next, '1': first }`; off while somebody types or a dialog or menu is open. */
export function useKeyboardShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  // At once with what is drawn: a key must not do what the screen offers no more.
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
