/**
 * The page that a person wanted before they had to log in. Stored in this tab, and in this browser
 * for a login in another tab; used once, and never another origin's. A ticket's fragment is kept.
 * After a forced log-out the user's id is stored in front of the path, so that no one else is sent
 * there.
 */
const key = 'touchline.redirect';

/** Pages that are never a destination, because they would lead straight back. */
const excludedPaths = ['/login', '/register', '/redirect'];

/**
 * The path of this origin that a text names, or null. Anything the browser would read as another
 * origin (`//x`, `/\x`, `javascript:`) is rejected by resolving it as the browser does.
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
  // superlinear: the browser's own address
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (url.pathname.startsWith('//') || excludedPaths.includes(path)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Stores a destination; anything that is not a path of this origin is ignored.
 *
 * @param userId restricts it to this user; otherwise it is used for whoever logs in next
 */
export function storeRedirect(text: string, userId = ''): void {
  const path = safePath(text, location.origin);
  if (path === null) return;
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(key, userId + path);
  } catch {
    // Storage is unavailable: the person lands on the start page instead.
  }
}

/** Returns and deletes the destination stored for this user or for anyone. */
export function takeRedirect(userId: string): string | null {
  try {
    const stored = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(key);
    if (stored === null) return null;
    const path = stored.startsWith(userId) ? stored.slice(userId.length) : stored;
    return safePath(path, location.origin);
  } catch {
    return null;
  }
}
