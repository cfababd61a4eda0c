import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';

/**
 * A screen that is fetched when its route is first opened: `lazyScreen(() =>
 * import('#pwa/features/events/event-list.tsx'), 'EventListScreen')`. If its chunk no longer
 * exists, the router must not reload the page, because something may be being written.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => lazyImport(load), name);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen fills the phone, without bottom bar and footer (ticket, seat map). */
    fullScreen?: boolean;
    /** People who are not approved may open it too, for their own id. */
    ownAlways?: boolean;
  }
}
