/** Light, dark or system theme. `public/theme.js` sets it before the first paint. */
import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'touchline.theme';
const listeners = new Set<() => void>();

export function selectedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function selectTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is unavailable: the selection lasts until the page is closed.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** Follows the system's and other tabs' changes from now on. */
export function startTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(selectedTheme()),
  );
  addEventListener('storage', (event) => {
    if (event.key !== key) return;
    applyTheme(selectedTheme());
    for (const listener of listeners) listener();
  });
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, selectedTheme);
}

function applyTheme(theme: Theme): void {
  const night =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', night);
}
