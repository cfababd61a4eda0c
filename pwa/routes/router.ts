/** The route tree. */
import { createRouter } from '@tanstack/react-router';
import { adminRoutes } from '#pwa/routes/admin.ts';
import { memberRoutes, ticketRoutes } from '#pwa/routes/member.ts';
import { publicRoutes } from '#pwa/routes/public.ts';
import { rootRoute } from '#pwa/routes/root.tsx';

export const router = createRouter({
  routeTree: rootRoute.addChildren([memberRoutes, ticketRoutes, ...publicRoutes, adminRoutes]),
  scrollRestoration: true,
  trailingSlash: 'never',
  // A screen's code is fetched while its link is being pressed; its guard runs on arrival.
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
