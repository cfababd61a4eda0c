/** Routes of approved people (specification §2). */
import { createRoute } from '@tanstack/react-router';
import { MemberShell } from '#pwa/features/shell/member-shell.tsx';
import { members } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: members,
  component: MemberShell,
});

const home = createRoute({ getParentRoute: () => layout, path: '/' });

const events = createRoute({ getParentRoute: () => layout, path: '/events' });

const event = createRoute({ getParentRoute: () => layout, path: '/events/$id' });

/** The tournament's matches. */
const reservations = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id/reservations',
});

/** The same screen as `/reservation/$ref`. */
const eventReservation = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id/reservations/$ref',
  staticData: { fullScreen: true },
});

const seatMap = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id/reservations/$matchId/map',
  staticData: { fullScreen: true },
});

const reservation = createRoute({
  getParentRoute: () => layout,
  path: '/reservation/$ref',
  staticData: { fullScreen: true },
});

const tickets = createRoute({ getParentRoute: () => layout, path: '/tickets' });

const documents = createRoute({ getParentRoute: () => layout, path: '/documents' });

const sync = createRoute({ getParentRoute: () => layout, path: '/sync' });

export const memberRoutes = layout.addChildren([
  home,
  events,
  event,
  reservations,
  eventReservation,
  seatMap,
  reservation,
  tickets,
  documents,
  sync,
]);
