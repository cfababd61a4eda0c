import { createRootRoute } from '@tanstack/react-router';
import { ErrorScreen } from '#pwa/features/shell/error-screen.tsx';
import { Root } from '#pwa/features/shell/root.tsx';
import { screen } from '#pwa/routes/screen.ts';

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: screen(() => import('#pwa/features/legal/not-found.tsx'), 'NotFoundScreen'),
});
