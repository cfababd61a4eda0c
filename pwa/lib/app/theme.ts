/** Light, dark or system theme. `language-and-theme.html` sets it before the first paint. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#pwa/lib/app/external-store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'touchline.theme';
const store = createStore(storedTheme());

function storedTheme(): Theme {
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
}

/** Follows the system's and other tabs' changes from now on. */
export function startTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    applyTheme(store.getSnapshot()),
  );
  addEventListener('storage', (event) => {
    if (event.key === key) applyTheme(storedTheme());
  });
}

export function useTheme(): Theme {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

function applyTheme(theme: Theme): void {
  const night =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', night);
  store.set(theme);
}
