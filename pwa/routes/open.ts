/** Routes that anybody may open (specification §2). */
import { createRoute, redirect } from '@tanstack/react-router';
import { storeRedirect } from '#pwa/lib/redirect.ts';
import { keepers } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { screen } from '#pwa/routes/screen.ts';

/** Stores where to go after the login, then goes home. */
const redirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redirect',
  validateSearch: (search): { url?: string } =>
    typeof search['url'] === 'string' ? { url: search['url'] } : {},
  beforeLoad: ({ search, preload }) => {
    if (preload) return;
    if (search.url !== undefined) storeRedirect(search.url);
    throw redirect({ to: '/', replace: true });
  },
});

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: screen(() => import('#pwa/features/shell/open-shell.tsx'), 'OpenShell'),
});

const contact = screen(() => import('#pwa/features/legal/contact.tsx'), 'ContactScreen');

const getInTouch = createRoute({
  getParentRoute: () => layout,
  path: '/get-in-touch',
  component: contact,
});

const contactUs = createRoute({
  getParentRoute: () => layout,
  path: '/contact-us',
  component: contact,
});

const privacy = createRoute({
  getParentRoute: () => layout,
  path: '/privacy-policy',
  component: screen(() => import('#pwa/features/legal/legal.tsx'), 'PrivacyScreen'),
});

const terms = createRoute({
  getParentRoute: () => layout,
  path: '/terms-of-use',
  component: screen(() => import('#pwa/features/legal/legal.tsx'), 'TermsScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => layout,
  path: '/reset-password/$token',
  component: screen(
    () => import('#pwa/features/accounts/reset-password.tsx'),
    'ResetPasswordScreen',
  ),
});

/** What waits on this phone. It is there for whom the server logged out too. */
const sync = createRoute({
  getParentRoute: () => layout,
  path: '/sync',
  beforeLoad: keepers,
  component: screen(() => import('#pwa/features/sync/sync-screen.tsx'), 'SyncScreen'),
});

export const openRoutes = [
  redirectRoute,
  layout.addChildren([getInTouch, contactUs, privacy, terms, resetPassword, sync]),
];
