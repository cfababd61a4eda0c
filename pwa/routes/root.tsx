import { createRootRoute } from '@tanstack/react-router';
import { ErrorScreen } from '#pwa/features/shell/error-screen.tsx';
import { Root } from '#pwa/features/shell/root.tsx';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: lazyScreen(
    () => import('#pwa/features/legal/not-found-screen.tsx'),
    'NotFoundScreen',
  ),
});
