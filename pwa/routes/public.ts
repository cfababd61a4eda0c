/** Routes for guests only, and those that anyone may open. */
import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { storeRedirect } from '#pwa/lib/session/login-redirect.ts';
import { requireGuest, requireLocalData } from '#pwa/routes/guards.ts';
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

const guestLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: requireGuest,
});

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyScreen(() => import('#pwa/features/shell/public-shell.tsx'), 'PublicShell'),
});

const contact = lazyScreen(() => import('#pwa/features/legal/contact-screen.tsx'), 'ContactScreen');
const legal = () => import('#pwa/features/legal/legal-screens.tsx');

function page<Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => layout, path, component });
}

const guestScreens = [
  createRoute({
    getParentRoute: () => guestLayout,
    path: '/login',
    component: lazyScreen(() => import('#pwa/features/accounts/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => guestLayout,
    path: '/register',
    component: lazyScreen(
      () => import('#pwa/features/accounts/registration/registration-screen.tsx'),
      'RegistrationScreen',
    ),
  }),
] as const;

const screens = [
  page('/get-in-touch', contact),
  page('/contact-us', contact),
  page('/privacy-policy', lazyScreen(legal, 'PrivacyScreen')),
  page('/terms-of-use', lazyScreen(legal, 'TermsScreen')),
  page(
    '/reset-password',
    lazyScreen(
      () => import('#pwa/features/accounts/reset-password-screen.tsx'),
      'ResetPasswordScreen',
    ),
  ),
  page(
    '/invitation',
    lazyScreen(
      () => import('#pwa/features/accounts/invitation/invitation-screen.tsx'),
      'InvitationScreen',
    ),
  ),
  page(
    '/outlet/join',
    lazyScreen(() => import('#pwa/features/outlets/join-outlet-screen.tsx'), 'JoinOutletScreen'),
  ),
  createRoute({
    getParentRoute: () => layout,
    path: '/reset-password/$token',
    // Links in emails of earlier versions, which servers log.
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/reset-password', hash: params.token, replace: true });
    },
  }),
  page(
    '/email/$action',
    lazyScreen(
      () => import('#pwa/features/accounts/email-link/email-link-screen.tsx'),
      'EmailLinkScreen',
    ),
  ),
  page(
    '/list/$id',
    lazyScreen(() => import('#pwa/features/gates/list/list-check-screen.tsx'), 'ListCheckScreen'),
  ),
  createRoute({
    getParentRoute: () => layout,
    path: '/places/$matchId',
    validateSearch: ({ version }): { version?: number } =>
      Number.isInteger(version) && Number(version) > 0 ? { version: Number(version) } : {},
    component: lazyScreen(
      () => import('#pwa/features/places-protocol/protocol-screen.tsx'),
      'ProtocolScreen',
    ),
  }),
  // Unsent work on this phone, which can be opened after a forced log-out too.
  createRoute({
    getParentRoute: () => layout,
    path: '/sync',
    beforeLoad: requireLocalData,
    component: lazyScreen(() => import('#pwa/features/sync/sync-screen.tsx'), 'SyncScreen'),
  }),
] as const;

export const publicRoutes = [
  redirectRoute,
  guestLayout.addChildren(guestScreens),
  layout.addChildren(screens),
];
