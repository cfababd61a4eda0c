/** What stands around every page of an administrator. */
import { createRoute } from '@tanstack/react-router';
import { admins } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { screen } from '#pwa/routes/screen.ts';

export const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  beforeLoad: admins,
  component: screen(() => import('#pwa/features/shell/admin-shell.tsx'), 'AdminShell'),
});
