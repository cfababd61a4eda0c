/**
 * A cookie that marks that this browser's storage holds data. Browsers that run short of space
 * clear storage but keep cookies, so the person can be told.
 */
import { sessionSeconds } from '#sync/contracts/accounts/session-lifetimes.ts';

/** Cookies are shared between ports, storage is not. */
const cookieName = () => `touchline_kept${location.port}`;

/** Does nothing in the worker, which has no cookies. */
export function setStorageMarker(remember: boolean): void {
  const seconds = remember ? sessionSeconds.remembered : sessionSeconds.short;
  writeCookie(`1; Max-Age=${seconds}`);
}

/** After a voluntary log-out nothing is stored, and nothing is missed. */
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
