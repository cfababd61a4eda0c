/** The layout around every administrator's page. */
import { createRoute } from '@tanstack/react-router';
import { requireLogin } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

export const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('#pwa/features/shell/admin/admin-shell.tsx'), 'AdminShell'),
});
