import { useEffect, useRef } from 'react';

/** Ctrl K, or ⌘ K, wherever one is and types; not above a dialog that asks something. */
export function usePaletteShortcut(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // By its place too: other alphabets have another letter there.
      if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return;
      // An editor has its own use for it.
      if (event.defaultPrevented || event.repeat) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** How the keys are called here. */
export function paletteShortcutLabel(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K';
}
