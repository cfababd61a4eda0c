/**
 * A cookie that marks that this browser's storage holds data. Browsers that run short of space
 * clear storage but keep cookies, so the person can be told.
 */
import { sessionSeconds } from '#sync/contracts/accounts/session-lifetimes.ts';

const isSecure = () => location.protocol === 'https:';
/** Cookies are shared between ports, storage is not. The name had no prefix in earlier versions. */
const formerName = () => `touchline_kept${location.port}`;
/** With the prefix no page without TLS and no other host of the domain can set the cookie. */
const cookieName = () => `${isSecure() ? '__Host-' : ''}${formerName()}`;

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
  if (typeof document === 'undefined') return false;
  const cookies = document.cookie.split('; ');
  return [cookieName(), formerName()].some((name) => cookies.includes(`${name}=1`));
}

function writeCookie(value: string): void {
  if (typeof document === 'undefined') return;
  const attributes = `Path=/; SameSite=Strict${isSecure() ? '; Secure' : ''}`;
  document.cookie = `${cookieName()}=${value}; ${attributes}`;
  if (isSecure()) document.cookie = `${formerName()}=; Max-Age=0; ${attributes}`;
}
