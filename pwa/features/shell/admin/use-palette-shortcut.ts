import { useEffect, useRef } from 'react';

/** Opens the palette with Ctrl K or ⌘ K, unless a dialog is open. */
export function usePaletteShortcut(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // The key's position counts too, because other alphabets have another letter there.
      if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return;
      // The rich-text editor uses the same shortcut for links.
      if (event.defaultPrevented || event.repeat) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** The shortcut's label on this platform. */
export function paletteShortcutLabel(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
