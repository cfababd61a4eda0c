/** Routes of approved people. */
import { createRoute } from '@tanstack/react-router';
import { HomeScreen } from '#pwa/features/home/home-screen.tsx';
import { MemberShell, TicketShell } from '#pwa/features/shell/member/member-shell.tsx';
import { requireTicketAccess, requireMember } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

const matchTabs = ['all', 'open', 'mine'] as const;
type MatchesSearch = { tab?: (typeof matchTabs)[number]; q?: string };

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: requireMember,
  component: MemberShell,
});

/** More people may open tickets than the rest, so each of these routes has its own guard. */
const ticketLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'ticket',
  component: TicketShell,
});

// Not part of the first load: on a phone the service worker renders the ticket before the app.
const reservationScreen = lazyScreen(
  () => import('#pwa/features/tickets/reservation-screen.tsx'),
  'ReservationScreen',
);

const officer = createRoute({
  getParentRoute: () => layout,
  id: 'officer',
  component: lazyScreen(() => import('#pwa/features/shell/officer-shell.tsx'), 'OfficerShell'),
});

const officerScreens = [
  createRoute({
    getParentRoute: () => officer,
    path: '/reports',
    component: lazyScreen(
      () => import('#pwa/features/reports/reports-screen.tsx'),
      'ReportsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => officer,
    path: '/reports/edit/$id',
    staticData: { fullScreen: true },
    component: lazyScreen(() => import('#pwa/features/reports/report-screen.tsx'), 'ReportScreen'),
  }),
  createRoute({
    getParentRoute: () => officer,
    path: '/events/$id/reservations/$matchId/attendees',
    component: lazyScreen(
      () => import('#pwa/features/match-attendees/attendee-list-screen.tsx'),
      'AttendeeListScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => officer,
    path: '/events/$id/reservations/$matchId/gates/$',
    component: lazyScreen(() => import('#pwa/features/gates/gate-pages.tsx'), 'GatePages'),
  }),
] as const;

const screens = [
  // Part of the first load, because most people open the app here.
  createRoute({
    getParentRoute: () => layout,
    path: '/',
    component: HomeScreen,
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/events',
    component: lazyScreen(
      () => import('#pwa/features/events/event-list-screen.tsx'),
      'EventListScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/events/$id',
    component: lazyScreen(
      () => import('#pwa/features/events/event-detail-screen.tsx'),
      'EventDetailScreen',
    ),
  }),
  // The tournament's matches.
  createRoute({
    getParentRoute: () => layout,
    path: '/events/$id/reservations',
    validateSearch: (search): MatchesSearch => {
      const tab = matchTabs.find((each) => each === search['tab']);
      const { q } = search;
      return { ...(tab && { tab }), ...(typeof q === 'string' && q !== '' && { q }) };
    },
    component: lazyScreen(
      () => import('#pwa/features/matches/matches-screen.tsx'),
      'MatchesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/events/$id/reservations/$matchId/map',
    staticData: { fullScreen: true },
    validateSearch: ({ change }: Record<string, unknown>): { change?: true } =>
      change === true ? { change } : {},
    component: lazyScreen(
      () => import('#pwa/features/matches/seats/seat-map-screen.tsx'),
      'SeatMapScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/events/$id/reservations/$matchId/match-day',
    component: lazyScreen(
      () => import('#pwa/features/match-day/match-day-screen.tsx'),
      'MatchDayScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/events/$id/reservations/$matchId/places',
    component: lazyScreen(
      () => import('#pwa/features/match-places/match-places-screen.tsx'),
      'MatchPlacesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/absences/$id',
    component: lazyScreen(
      () => import('#pwa/features/absences/absence-screen.tsx'),
      'AbsenceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/documents',
    component: lazyScreen(
      () => import('#pwa/features/content/documents-screen.tsx'),
      'DocumentsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/documents/$id',
    staticData: { fullScreen: true },
    component: lazyScreen(
      () => import('#pwa/features/content/document-screen.tsx'),
      'DocumentScreen',
    ),
  }),
  officer.addChildren(officerScreens),
  createRoute({
    getParentRoute: () => layout,
    path: '/news',
    component: lazyScreen(() => import('#pwa/features/news/news-screen.tsx'), 'NewsScreen'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/news/$id',
    component: lazyScreen(
      () => import('#pwa/features/news/news-article-screen.tsx'),
      'NewsArticleScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/outlet',
    component: lazyScreen(() => import('#pwa/features/outlets/outlet-screen.tsx'), 'OutletScreen'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/profile/$id',
    staticData: { ownAlways: true },
    component: lazyScreen(
      () => import('#pwa/features/profile/profile-screen.tsx'),
      'ProfileScreen',
    ),
  }),
] as const;

export const memberRoutes = layout.addChildren(screens);

const ticketScreens = [
  // The same screen as `/reservation/$ref`.
  createRoute({
    getParentRoute: () => ticketLayout,
    path: '/events/$id/reservations/$ref',
    beforeLoad: (going) => requireTicketAccess(going, going.params.ref),
    staticData: { fullScreen: true },
    component: reservationScreen,
  }),
  createRoute({
    getParentRoute: () => ticketLayout,
    path: '/reservation/$ref',
    beforeLoad: (going) => requireTicketAccess(going, going.params.ref),
    staticData: { fullScreen: true },
    component: reservationScreen,
  }),
  createRoute({
    getParentRoute: () => ticketLayout,
    path: '/tickets',
    validateSearch: ({ past }: Record<string, unknown>): { past?: true } =>
      past === true ? { past } : {},
    beforeLoad: (going) => requireTicketAccess(going),
    component: lazyScreen(
      () => import('#pwa/features/tickets/tickets-screen.tsx'),
      'TicketsScreen',
    ),
  }),
] as const;

export const ticketRoutes = ticketLayout.addChildren(ticketScreens);
