/** Entry point of the page: theme, session, router, sync, updates. */
import '#pwa/ui/styles/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeOverPrerenderedTicket } from '#pwa/lib/tickets/take-over-prerendered-ticket.ts';
import { startInstall } from '#pwa/lib/app/install.ts';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { loadLeague } from '#pwa/lib/app/league.ts';
import { loadSession, sessionStore } from '#pwa/lib/session/session.ts';
import { superviseSync } from '#pwa/lib/sync/engine/sync-engine.ts';
import { startLanguage } from '#pwa/lib/i18n/select-language.ts';
import { startTheme } from '#pwa/lib/app/theme.ts';
import { router } from '#pwa/routes/router.ts';
import { abortTransactionsWhenLeft } from '#sync/client/storage/left-page.ts';

abortTransactionsWhenLeft();
startTheme();
startInstall();
await Promise.all([startLanguage(), loadSession()]);
// Code that the first screen does not need is loaded after it, or some seconds later without one.
const firstScreen = new Promise<void>((resolve) => {
  const stop = router.subscribe('onRendered', () => {
    stop();
    resolve();
  });
  setTimeout(resolve, 5000);
});
superviseSync(firstScreen);
followSession();
takeOverPrerenderedTicket(router);
moveFocus();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

void loadLeague();
void firstScreen.then(() => {
  document.getElementById('first-login')?.remove();
  lazyImport(() => import('#pwa/lib/app/after-first-screen.ts')).then(
    ({ startAfterFirstScreen }) => startAfterFirstScreen(router.history.push),
    // The code is not cached and there is no signal; no screen depends on it.
    () => undefined,
  );
});

/** Runs the guards again when someone logs in or out, or when their account changes. */
function followSession(): void {
  let before = sessionStore.getSnapshot();
  sessionStore.subscribe(() => {
    const now = sessionStore.getSnapshot();
    const last = before;
    before = now;
    if (identity(now) === identity(last)) return;
    // After a voluntary log-out, here or in another tab, the next person must not land on the same
    // page or find its stored state.
    const chosen = now.phase === 'guest' && now.ended === null && now.storage === 'fine';
    if (chosen) sessionStorage.clear();
    void (chosen ? router.navigate({ to: '/login', replace: true }) : router.invalidate());
  });
}

function identity(state: ReturnType<typeof sessionStore.getSnapshot>): string {
  if (state.phase !== 'open') return state.phase;
  const { id, status, scopes } = state.session;
  return `${id} ${status} ${scopes.join(' ')}`;
}

/** Moves the keyboard and screen reader to the content after a navigation. */
function moveFocus(): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement.isConnected) {
      // A screen that has set the focus itself keeps it.
      if (document.getElementById('content')?.contains(activeElement)) return;
    }
    document.getElementById('content')?.focus({ preventScroll: true });
  });
}
