/** Routes of approved people. */
import { createRoute } from '@tanstack/react-router';
import { HomeScreen } from '#pwa/features/home/home-screen.tsx';
import { MemberShell } from '#pwa/features/shell/member/member-shell.tsx';
import { TicketShell } from '#pwa/features/shell/ticket-shell.tsx';
import { requireTicketAccess, redirectAdmins, requireMember } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

const matchTabs = ['all', 'open', 'mine'] as const;
type MatchesSearch = { tab?: (typeof matchTabs)[number]; q?: string };

function isMatchTab(value: unknown): value is (typeof matchTabs)[number] {
  return matchTabs.some((tab) => tab === value);
}

const inPath = encodeURIComponent;

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

// Part of the first load, because most people open the app here.
const home = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => redirectAdmins('/admin'),
  component: HomeScreen,
});

const events = createRoute({
  getParentRoute: () => layout,
  path: '/events',
  beforeLoad: () => redirectAdmins('/admin/manage/tournaments'),
  component: lazyScreen(
    () => import('#pwa/features/events/event-list-screen.tsx'),
    'EventListScreen',
  ),
});

const event = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id',
  beforeLoad: ({ params }) => redirectAdmins(`/admin/manage/tournaments/${inPath(params.id)}`),
  component: lazyScreen(
    () => import('#pwa/features/events/event-detail-screen.tsx'),
    'EventDetailScreen',
  ),
});

/** The tournament's matches. */
const reservations = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id/reservations',
  validateSearch: (search): MatchesSearch => ({
    ...(isMatchTab(search['tab']) && { tab: search['tab'] }),
    ...(typeof search['q'] === 'string' && search['q'] !== '' && { q: search['q'] }),
  }),
  beforeLoad: ({ params }) =>
    redirectAdmins(`/admin/manage/matches?event=${inPath(params.id)}&from=all`),
  component: lazyScreen(() => import('#pwa/features/matches/matches-screen.tsx'), 'MatchesScreen'),
});

// Not part of the first load: on a phone the service worker renders the ticket before the app.
const reservationScreen = lazyScreen(
  () => import('#pwa/features/tickets/reservation-screen.tsx'),
  'ReservationScreen',
);

/** The same screen as `/reservation/$ref`. */
const eventReservation = createRoute({
  getParentRoute: () => ticketLayout,
  path: '/events/$id/reservations/$ref',
  beforeLoad: (going) => requireTicketAccess(going, going.params.ref),
  staticData: { fullScreen: true },
  component: reservationScreen,
});

const seatMap = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id/reservations/$matchId/map',
  beforeLoad: ({ params }) => redirectAdmins(`/admin/manage/matches/${inPath(params.matchId)}`),
  staticData: { fullScreen: true },
  component: lazyScreen(
    () => import('#pwa/features/matches/seats/seat-map-screen.tsx'),
    'SeatMapScreen',
  ),
});

const reservation = createRoute({
  getParentRoute: () => ticketLayout,
  path: '/reservation/$ref',
  beforeLoad: (going) => requireTicketAccess(going, going.params.ref),
  staticData: { fullScreen: true },
  component: reservationScreen,
});

const tickets = createRoute({
  getParentRoute: () => ticketLayout,
  path: '/tickets',
  beforeLoad: (going) => {
    redirectAdmins('/admin/approvals/match-tickets');
    return requireTicketAccess(going);
  },
  component: lazyScreen(() => import('#pwa/features/tickets/tickets-screen.tsx'), 'TicketsScreen'),
});

const documents = createRoute({
  getParentRoute: () => layout,
  path: '/documents',
  beforeLoad: () => redirectAdmins('/admin/manage/documents'),
  component: lazyScreen(
    () => import('#pwa/features/content/documents-screen.tsx'),
    'DocumentsScreen',
  ),
});

const news = createRoute({
  getParentRoute: () => layout,
  path: '/news',
  beforeLoad: () => redirectAdmins('/admin/manage/news'),
  component: lazyScreen(() => import('#pwa/features/news/news-screen.tsx'), 'NewsScreen'),
});

const newsArticle = createRoute({
  getParentRoute: () => layout,
  path: '/news/$id',
  component: lazyScreen(
    () => import('#pwa/features/news/news-article-screen.tsx'),
    'NewsArticleScreen',
  ),
});

const profile = createRoute({
  getParentRoute: () => layout,
  path: '/profile/$id',
  staticData: { ownAlways: true },
  component: lazyScreen(() => import('#pwa/features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const officer = createRoute({
  getParentRoute: () => layout,
  id: 'officer',
  component: lazyScreen(() => import('#pwa/features/shell/officer-shell.tsx'), 'OfficerShell'),
});

const reports = createRoute({
  getParentRoute: () => officer,
  path: '/reports',
  beforeLoad: () => redirectAdmins('/admin/reports'),
  component: lazyScreen(() => import('#pwa/features/reports/reports-screen.tsx'), 'ReportsScreen'),
});

const report = createRoute({
  getParentRoute: () => officer,
  path: '/reports/edit/$id',
  beforeLoad: ({ params }) => redirectAdmins(`/admin/reports/view/${inPath(params.id)}`),
  staticData: { fullScreen: true },
  component: lazyScreen(() => import('#pwa/features/reports/report-screen.tsx'), 'ReportScreen'),
});

export const memberRoutes = layout.addChildren([
  home,
  events,
  event,
  reservations,
  seatMap,
  documents,
  officer.addChildren([reports, report]),
  news,
  newsArticle,
  profile,
]);

export const ticketRoutes = ticketLayout.addChildren([eventReservation, reservation, tickets]);
