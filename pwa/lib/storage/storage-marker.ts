/**
 * A cookie that says nothing but that something was kept in this browser's storage. Browsers that run
 * short of room clear storage, and leave cookies: then the person can be told.
 */
import { sessionSeconds } from '#sync/contracts/accounts/accounts.ts';

/** Cookies know no ports, storage does. */
const cookieName = () => `touchline_kept${location.port}`;

/** Does nothing where there is no page: the worker has no cookies. */
export function setStorageMarker(remember: boolean): void {
  const seconds = remember ? sessionSeconds.remembered : sessionSeconds.short;
  writeCookie(`1; Max-Age=${seconds}`);
}

/** After a log-out that the person chose: nothing is kept, and nothing is missed. */
export function clearStorageMarker(): void {
  writeCookie('; Max-Age=0');
}

export function hasStorageMarker(): boolean {
  return (
    typeof document !== 'undefined' && document.cookie.split('; ').includes(`${cookieName()}=1`)
  );
}

function writeCookie(value: string): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieName()}=${value}; Path=/; SameSite=Strict${secure}`;
}
