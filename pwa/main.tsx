/** The page's start: theme, session, router, synchronisation, updates. */
import '#pwa/ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startInstall } from '#pwa/lib/install.ts';
import { loadLeague } from '#pwa/lib/league.ts';
import { loadSession, sessionStore } from '#pwa/lib/session.ts';
import { startTheme } from '#pwa/lib/theme.ts';
import { startUpdates } from '#pwa/lib/update.ts';
import { router } from '#pwa/routes/router.ts';

startTheme();
startInstall();
await loadSession();
followSession();

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

startUpdates();
void loadLeague();

/** Guards are asked again when somebody logs in or out, or when their account changes. */
function followSession(): void {
  let before = sessionStore.getSnapshot();
  sessionStore.subscribe(() => {
    const now = sessionStore.getSnapshot();
    const last = before;
    before = now;
    if (identity(now) === identity(last)) return;
    // Who chose to log out does not want the next person to land on their page.
    const chosen = now.phase === 'guest' && now.ended?.reason === 'chosen';
    void (chosen ? router.navigate({ to: '/login', replace: true }) : router.invalidate());
  });
}

function identity(state: ReturnType<typeof sessionStore.getSnapshot>): string {
  if (state.phase !== 'open') return state.phase;
  const { id, status, scopes } = state.session;
  return `${id} ${status} ${scopes.join(' ')}`;
}
