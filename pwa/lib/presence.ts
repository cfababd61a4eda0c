/**
 * A cookie that says nothing but that something was kept in this browser's storage. Browsers that run
 * short of room clear storage, and leave cookies: then the person can be told.
 */
import { sessionSeconds } from '#sync/contracts/accounts.ts';

/** Cookies know no ports, storage does. */
const name = () => `touchline_kept${location.port}`;

/** Does nothing where there is no page: the worker has no cookies. */
export function markKept(remember: boolean): void {
  const seconds = remember ? sessionSeconds.remembered : sessionSeconds.short;
  write(`1; Max-Age=${seconds}`);
}

/** After a log-out that the person chose: nothing is kept, and nothing is missed. */
export function forgetKept(): void {
  write('; Max-Age=0');
}

export function wasKept(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(`${name()}=1`);
}

function write(value: string): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name()}=${value}; Path=/; SameSite=Strict${secure}`;
}
