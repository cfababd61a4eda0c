import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';

/**
 * A screen fetched when its route is first opened:
 * `screen(() => import('#pwa/features/events/event-list-screen.tsx'), 'EventListScreen')`. One that is not
 * there any more must not make the router load the page anew: something may be being written.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => lazyImport(load), name);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen fills the phone: no bottom bar, no footer (ticket, seat map). */
    fullScreen?: boolean;
    /** Open to who is not approved too, for their own id. */
    ownAlways?: boolean;
  }
}
