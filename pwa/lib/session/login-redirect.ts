/**
 * Where a person wanted to go before the login stood in the way. Kept in this browser, used once,
 * never another origin's; a ticket's fragment is kept. Where somebody was whom the server logged
 * out is no destination of anybody else's: their id stands before the path.
 */
const key = 'touchline.redirect';

/** Pages that never are a destination: they would lead straight back. */
const excludedPaths = ['/login', '/register', '/redirect'];

/**
 * The path of this origin that a text names, or null. Anything the browser would read as another
 * origin (`//x`, `/\x`, `javascript:`) is refused by resolving it the way the browser does.
 */
export function safePath(text: string, origin: string): string | null {
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`)) return null;
  // Control characters and tabs vanish in URL parsing and could join two slashes.
  // eslint-disable-next-line no-control-regex -- they are what is refused
  if (/[\u0000-\u001f\\]/.test(text)) return null;
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin) return null;
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (url.pathname.startsWith('//') || excludedPaths.includes(path)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Remembers a destination; what is not one of ours is ignored.
 *
 * @param userId whose it is alone; without it, of whoever logs in next
 */
export function storeRedirect(text: string, userId = ''): void {
  const path = safePath(text, location.origin);
  if (path === null) return;
  try {
    localStorage.setItem(key, userId + path);
  } catch {
    // Storage is closed: the person lands on the start page instead.
  }
}

/** The destination remembered for this user or for anybody; it is forgotten either way. */
export function takeRedirect(userId: string): string | null {
  try {
    const stored = localStorage.getItem(key);
    localStorage.removeItem(key);
    if (stored === null) return null;
    const path = stored.startsWith(userId) ? stored.slice(userId.length) : stored;
    return safePath(path, location.origin);
  } catch {
    return null;
  }
}
