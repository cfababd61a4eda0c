/** Routes for guests only (specification §2). */
import { createRoute } from '@tanstack/react-router';
import { guestOnly } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { screen } from '#pwa/routes/screen.ts';

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  beforeLoad: guestOnly,
});

const login = createRoute({
  getParentRoute: () => layout,
  path: '/login',
  component: screen(() => import('#pwa/features/accounts/login.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => layout,
  path: '/register',
  component: screen(() => import('#pwa/features/accounts/register.tsx'), 'RegisterScreen'),
});

export const guestRoutes = layout.addChildren([login, register]);
