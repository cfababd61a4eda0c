import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';

/** A module that exports a screen, and the screen's name. */
export type Screen<Name extends string> = [
  load: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
];

/**
 * A screen that is fetched when its route is first opened: `lazyScreen(() =>
 * import('#pwa/features/events/event-list.tsx'), 'EventListScreen')`. If its chunk no longer
 * exists, the router must not reload the page, because something may be being written.
 */
export function lazyScreen<Name extends string>(...[load, name]: Screen<Name>): RouteComponent {
  return lazyRouteComponent(async () => ({ default: (await lazyImport(load))[name] }));
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen fills the phone, without bottom bar and footer (ticket, seat map). */
    fullScreen?: boolean;
    /** People who are not approved may open it too, for their own id. */
    ownAlways?: boolean;
  }
}
