/** Routes of approved people (specification §2). */
import { createRoute } from '@tanstack/react-router';
import { HomeScreen } from '#pwa/features/home/home-screen.tsx';
import { MemberShell } from '#pwa/features/shell/member-shell.tsx';
import { TicketShell } from '#pwa/features/shell/ticket-shell.tsx';
import { holders, leadAdmins, members } from '#pwa/routes/guards.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { screen } from '#pwa/routes/screen.ts';

const matchTabs = ['all', 'open', 'mine'] as const;
type MatchesSearch = { tab?: (typeof matchTabs)[number]; q?: string };

function isMatchTab(value: unknown): value is (typeof matchTabs)[number] {
  return matchTabs.some((tab) => tab === value);
}

/** A part of an address, as one writes it. */
const inPath = encodeURIComponent;

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: members,
  component: MemberShell,
});

/** Tickets open for more people than the rest: each route says so with its own guard. */
const ticketLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'ticket',
  component: TicketShell,
});

// In the first load: most people open the app here.
const home = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => leadAdmins('/admin'),
  component: HomeScreen,
});

const events = createRoute({
  getParentRoute: () => layout,
  path: '/events',
  beforeLoad: () => leadAdmins('/admin/manage/tournaments'),
  component: screen(() => import('#pwa/features/events/event-list.tsx'), 'EventListScreen'),
});

const event = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id',
  beforeLoad: ({ params }) => leadAdmins(`/admin/manage/tournaments/${inPath(params.id)}`),
  component: screen(() => import('#pwa/features/events/event-detail.tsx'), 'EventDetailScreen'),
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
    leadAdmins(`/admin/manage/matches?event=${inPath(params.id)}&from=all`),
  component: screen(() => import('#pwa/features/matches/matches-screen.tsx'), 'MatchesScreen'),
});

// Not in the first load: on a phone the service worker has drawn the ticket before it is asked for.
const reservationScreen = screen(
  () => import('#pwa/features/tickets/reservation-screen.tsx'),
  'ReservationScreen',
);

/** The same screen as `/reservation/$ref`. */
const eventReservation = createRoute({
  getParentRoute: () => ticketLayout,
  path: '/events/$id/reservations/$ref',
  beforeLoad: (going) => holders(going, going.params.ref),
  staticData: { fullScreen: true },
  component: reservationScreen,
});

const seatMap = createRoute({
  getParentRoute: () => layout,
  path: '/events/$id/reservations/$matchId/map',
  beforeLoad: ({ params }) => leadAdmins(`/admin/manage/matches/${inPath(params.matchId)}`),
  staticData: { fullScreen: true },
  component: screen(() => import('#pwa/features/matches/seat-map-screen.tsx'), 'SeatMapScreen'),
});

const reservation = createRoute({
  getParentRoute: () => ticketLayout,
  path: '/reservation/$ref',
  beforeLoad: (going) => holders(going, going.params.ref),
  staticData: { fullScreen: true },
  component: reservationScreen,
});

const tickets = createRoute({
  getParentRoute: () => ticketLayout,
  path: '/tickets',
  beforeLoad: (going) => {
    leadAdmins('/admin/approvals/match-tickets');
    return holders(going);
  },
  component: screen(() => import('#pwa/features/tickets/tickets-screen.tsx'), 'TicketsScreen'),
});

const documents = createRoute({
  getParentRoute: () => layout,
  path: '/documents',
  beforeLoad: () => leadAdmins('/admin/manage/documents'),
  component: screen(() => import('#pwa/features/content/documents-screen.tsx'), 'DocumentsScreen'),
});

const news = createRoute({
  getParentRoute: () => layout,
  path: '/news',
  beforeLoad: () => leadAdmins('/admin/manage/news'),
  component: screen(() => import('#pwa/features/news/news-screen.tsx'), 'NewsScreen'),
});

const newsPiece = createRoute({
  getParentRoute: () => layout,
  path: '/news/$id',
  component: screen(() => import('#pwa/features/news/piece-screen.tsx'), 'PieceScreen'),
});

const profile = createRoute({
  getParentRoute: () => layout,
  path: '/profile/$id',
  staticData: { ownAlways: true },
  component: screen(() => import('#pwa/features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const officer = createRoute({
  getParentRoute: () => layout,
  id: 'officer',
  component: screen(() => import('#pwa/features/shell/officer-shell.tsx'), 'OfficerShell'),
});

const reports = createRoute({
  getParentRoute: () => officer,
  path: '/reports',
  beforeLoad: () => leadAdmins('/admin/reports'),
  component: screen(() => import('#pwa/features/reports/reports-screen.tsx'), 'ReportsScreen'),
});

const report = createRoute({
  getParentRoute: () => officer,
  path: '/reports/edit/$id',
  beforeLoad: ({ params }) => leadAdmins(`/admin/reports/view/${inPath(params.id)}`),
  staticData: { fullScreen: true },
  component: screen(() => import('#pwa/features/reports/report-screen.tsx'), 'ReportScreen'),
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
  newsPiece,
  profile,
]);

export const ticketRoutes = ticketLayout.addChildren([eventReservation, reservation, tickets]);
