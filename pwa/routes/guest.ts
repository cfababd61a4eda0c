/** Routes for guests only. */
import { createRoute } from '@tanstack/react-router';
import { requireGuest } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: requireGuest,
});

const login = createRoute({
  getParentRoute: () => layout,
  path: '/login',
  component: lazyScreen(() => import('#pwa/features/accounts/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => layout,
  path: '/register',
  component: lazyScreen(
    () => import('#pwa/features/accounts/registration/registration-screen.tsx'),
    'RegistrationScreen',
  ),
});

export const guestRoutes = layout.addChildren([login, register]);
