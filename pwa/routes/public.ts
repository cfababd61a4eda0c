/** Routes that anybody may open. */
import { createRoute, redirect } from '@tanstack/react-router';
import { storeRedirect } from '#pwa/lib/session/login-redirect.ts';
import { requireLocalData } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

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
  component: lazyScreen(() => import('#pwa/features/shell/public-shell.tsx'), 'PublicShell'),
});

const contact = lazyScreen(() => import('#pwa/features/legal/contact-screen.tsx'), 'ContactScreen');

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
  component: lazyScreen(() => import('#pwa/features/legal/legal-screens.tsx'), 'PrivacyScreen'),
});

const terms = createRoute({
  getParentRoute: () => layout,
  path: '/terms-of-use',
  component: lazyScreen(() => import('#pwa/features/legal/legal-screens.tsx'), 'TermsScreen'),
});

const resetPassword = createRoute({
  getParentRoute: () => layout,
  path: '/reset-password/$token',
  component: lazyScreen(
    () => import('#pwa/features/accounts/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
});

/** Unsent work on this phone, which can be opened after a forced log-out too. */
const sync = createRoute({
  getParentRoute: () => layout,
  path: '/sync',
  beforeLoad: requireLocalData,
  component: lazyScreen(() => import('#pwa/features/sync/sync-screen.tsx'), 'SyncScreen'),
});

export const publicRoutes = [
  redirectRoute,
  layout.addChildren([getInTouch, contactUs, privacy, terms, resetPassword, sync]),
];
