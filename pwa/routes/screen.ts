import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A screen fetched when its route is first opened:
 * `screen(() => import('#pwa/features/events/event-list.tsx'), 'EventListScreen')`.
 */
export const screen = lazyRouteComponent;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen fills the phone: no bottom bar, no footer (ticket, seat map). */
    fullScreen?: boolean;
  }
}
