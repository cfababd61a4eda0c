/** Routes of administrators. None of their screens are in the members' first load. */
import { createRoute } from '@tanstack/react-router';
import { parseQueueView, parseRequestView } from '#pwa/features/approvals/search.ts';
import { parseAssignmentView } from '#pwa/features/assignments/search.ts';
import { parseAuditView } from '#pwa/features/audit/search.ts';
import { parseEventsView } from '#pwa/features/manage-events/search.ts';
import { parseMailsView } from '#pwa/features/mails/search.ts';
import { parseMatchesView } from '#pwa/features/manage-matches/search.ts';
import { parsePlacesView } from '#pwa/features/manage-places/search.ts';
import { parseUsersView } from '#pwa/features/manage-users/search.ts';
import { reportRoutes } from '#pwa/routes/admin-reports.ts';
import { contentRoutes } from '#pwa/routes/admin-content.ts';
import { layout } from '#pwa/routes/admin-layout.ts';
import { lazyScreen } from '#pwa/routes/lazy-screen.ts';

const admin = createRoute({
  getParentRoute: () => layout,
  path: '/admin',
  component: lazyScreen(
    () => import('#pwa/features/overview/overview-screen.tsx'),
    'OverviewScreen',
  ),
});

const approvalsUsers = createRoute({
  getParentRoute: () => layout,
  path: '/admin/approvals/users',
  validateSearch: parseQueueView,
  component: lazyScreen(
    () => import('#pwa/features/approvals/queue/users-screen.tsx'),
    'ApprovalUsersScreen',
  ),
});

const approvalsTournaments = createRoute({
  getParentRoute: () => layout,
  path: '/admin/approvals/tournaments-accreditations',
  validateSearch: parseRequestView,
  component: lazyScreen(
    () => import('#pwa/features/approvals/tournaments-screen.tsx'),
    'ApprovalTournamentsScreen',
  ),
});

const approvalsMatches = createRoute({
  getParentRoute: () => layout,
  path: '/admin/approvals/match-tickets',
  validateSearch: parseRequestView,
  component: lazyScreen(
    () => import('#pwa/features/approvals/matches-screen.tsx'),
    'ApprovalMatchesScreen',
  ),
});

const userDetails = createRoute({
  getParentRoute: () => layout,
  path: '/user-details/$id',
  component: lazyScreen(
    () => import('#pwa/features/approvals/person/user-details-screen.tsx'),
    'UserDetailsScreen',
  ),
});

const notifications = createRoute({
  getParentRoute: () => layout,
  path: '/admin/notifications',
  component: lazyScreen(
    () => import('#pwa/features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
});

const mails = createRoute({
  getParentRoute: () => layout,
  path: '/admin/mails',
  validateSearch: parseMailsView,
  component: lazyScreen(() => import('#pwa/features/mails/mails-screen.tsx'), 'MailsScreen'),
});

const audit = createRoute({
  getParentRoute: () => layout,
  path: '/admin/audit',
  validateSearch: parseAuditView,
  component: lazyScreen(() => import('#pwa/features/audit/audit-screen.tsx'), 'AuditScreen'),
});

const users = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/users',
  validateSearch: parseUsersView,
  component: lazyScreen(
    () => import('#pwa/features/manage-users/users-screen.tsx'),
    'ManageUsersScreen',
  ),
});

const user = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/users/$id',
  component: lazyScreen(
    () => import('#pwa/features/manage-users/edit-user-screen.tsx'),
    'EditUserScreen',
  ),
});

const tournaments = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/tournaments',
  validateSearch: parseEventsView,
  component: lazyScreen(
    () => import('#pwa/features/manage-events/events.tsx'),
    'ManageEventsScreen',
  ),
});

const newTournament = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/tournaments/create',
  component: lazyScreen(
    () => import('#pwa/features/manage-events/events.tsx'),
    'CreateEventScreen',
  ),
});

const tournament = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/tournaments/$id',
  component: lazyScreen(() => import('#pwa/features/manage-events/events.tsx'), 'EditEventScreen'),
});

const matches = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/matches',
  validateSearch: parseMatchesView,
  component: lazyScreen(
    () => import('#pwa/features/manage-matches/matches-screen.tsx'),
    'ManageMatchesScreen',
  ),
});

const newMatch = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/matches/create',
  component: lazyScreen(
    () => import('#pwa/features/manage-matches/create-match-screen.tsx'),
    'CreateMatchScreen',
  ),
});

const match = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/matches/$id',
  component: lazyScreen(
    () => import('#pwa/features/manage-matches/edit-match-screen.tsx'),
    'EditMatchScreen',
  ),
});

const assignments = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/assignments',
  validateSearch: parseAssignmentView,
  component: lazyScreen(
    () => import('#pwa/features/assignments/assignments-screen.tsx'),
    'AssignmentsScreen',
  ),
});

const teams = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/teams',
  validateSearch: parsePlacesView,
  component: lazyScreen(() => import('#pwa/features/manage-places/teams.tsx'), 'ManageTeamsScreen'),
});

const newTeam = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/teams/create',
  component: lazyScreen(() => import('#pwa/features/manage-places/teams.tsx'), 'NewTeamScreen'),
});

const team = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/teams/$id',
  component: lazyScreen(() => import('#pwa/features/manage-places/teams.tsx'), 'EditTeamScreen'),
});

const venues = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/venues',
  validateSearch: parsePlacesView,
  component: lazyScreen(
    () => import('#pwa/features/manage-places/venues.tsx'),
    'ManageVenuesScreen',
  ),
});

const newVenue = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/venues/create',
  component: lazyScreen(() => import('#pwa/features/manage-places/venues.tsx'), 'NewVenueScreen'),
});

const venue = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/venues/$id',
  component: lazyScreen(() => import('#pwa/features/manage-places/venues.tsx'), 'EditVenueScreen'),
});

const importFixtures = createRoute({
  getParentRoute: () => layout,
  path: '/admin/manage/matches/import',
  component: lazyScreen(
    () => import('#pwa/features/fixture-import/import-screen.tsx'),
    'ImportFixturesScreen',
  ),
});

export const adminRoutes = layout.addChildren([
  admin,
  approvalsUsers,
  approvalsTournaments,
  approvalsMatches,
  userDetails,
  notifications,
  mails,
  audit,
  users,
  user,
  assignments,
  tournaments,
  newTournament,
  tournament,
  matches,
  newMatch,
  match,
  importFixtures,
  teams,
  newTeam,
  team,
  venues,
  newVenue,
  venue,
  ...contentRoutes,
  ...reportRoutes,
]);
