/** Routes of administrators. None of their screens are in the members' first load. */
import { createRoute } from '@tanstack/react-router';
import { parseAssignmentView } from '#pwa/features/assignments/search.ts';
import { parseAuditView } from '#pwa/features/audit/search.ts';
import { parseDocumentsView } from '#pwa/features/manage-documents/search.ts';
import { parseEventsView } from '#pwa/features/manage-events/search.ts';
import { parseMailsView } from '#pwa/features/mails/search.ts';
import { parseMatchesView } from '#pwa/features/manage-matches/search.ts';
import { parseNewsView } from '#pwa/features/manage-news/search.ts';
import { parseOutletsView } from '#pwa/features/manage-outlets/search.ts';
import { parsePlacesView } from '#pwa/features/manage-places/search.ts';
import { parseRequestView } from '#pwa/features/approvals/search.ts';
import { parseReportsView } from '#pwa/features/manage-reports/search.ts';
import { parseInvitationsView, parseUsersView } from '#pwa/features/manage-users/search.ts';
import { requireLogin } from '#pwa/routes/guards.ts';
import { lazyScreen, type Screen } from '#pwa/routes/lazy-screen.ts';
import { rootRoute } from '#pwa/routes/root.tsx';
import { parseTableView } from '#pwa/ui/data-table/table-view.ts';

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'admin-area',
  beforeLoad: requireLogin,
  component: lazyScreen(() => import('#pwa/features/shell/admin/admin-shell.tsx'), 'AdminShell'),
});

function page<Path extends string, Name extends string>(path: Path, ...screen: Screen<Name>) {
  const component = lazyScreen(...screen);
  return createRoute({ getParentRoute: () => layout, path, component });
}

/** A page whose address carries search params. */
function listPage<Path extends string, Search, Name extends string>(
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  ...screen: Screen<Name>
) {
  const component = lazyScreen(...screen);
  return createRoute({ getParentRoute: () => layout, path, validateSearch, component });
}

const users = () => import('#pwa/features/manage-users/users.tsx');
const requests = () => import('#pwa/features/approvals/requests/request-list.tsx');
const tournaments = () => import('#pwa/features/manage-events/events.tsx');
const teams = () => import('#pwa/features/manage-places/teams.tsx');
const outlets = () => import('#pwa/features/manage-outlets/outlets.tsx');
const venues = () => import('#pwa/features/manage-places/venues.tsx');
const documents = () => import('#pwa/features/manage-documents/documents.tsx');
const news = () => import('#pwa/features/manage-news/news.tsx');
const matches = () => import('#pwa/features/manage-matches/matches.tsx');
const people = () => import('#pwa/features/attendees/attendees-screen.tsx');
const requirements = () => import('#pwa/features/requirements/requirements.tsx');
const requirement = () => import('#pwa/features/requirements/requirement-form.tsx');
const watchList = () => import('#pwa/features/watch-list/watch-list.tsx');
const reports = () => import('#pwa/features/manage-reports/reports.tsx');

export const adminRoutes = layout.addChildren([
  page('/admin', () => import('#pwa/features/overview/overview-screen.tsx'), 'OverviewScreen'),
  listPage(
    '/admin/approvals/users',
    parseRequestView,
    () => import('#pwa/features/approvals/queue/users-screen.tsx'),
    'ApprovalUsersScreen',
  ),
  listPage(
    '/admin/approvals/tournaments-accreditations',
    parseRequestView,
    requests,
    'ApprovalTournamentsScreen',
  ),
  listPage('/admin/approvals/match-tickets', parseRequestView, requests, 'ApprovalMatchesScreen'),
  page(
    '/user-details/$id',
    () => import('#pwa/features/approvals/person/user-details-screen.tsx'),
    'UserDetailsScreen',
  ),
  page(
    '/admin/notifications',
    () => import('#pwa/features/notifications/notifications-screen.tsx'),
    'NotificationsScreen',
  ),
  page(
    '/admin/profile/$id',
    () => import('#pwa/features/profile/admin-profile-screen.tsx'),
    'AdminProfileScreen',
  ),
  page('/admin/system', () => import('#pwa/features/system/system-screen.tsx'), 'SystemScreen'),
  listPage(
    '/admin/mails',
    parseMailsView,
    () => import('#pwa/features/mails/mails-screen.tsx'),
    'MailsScreen',
  ),
  listPage(
    '/admin/audit',
    parseAuditView,
    () => import('#pwa/features/audit/audit-screen.tsx'),
    'AuditScreen',
  ),
  listPage('/admin/requirements', parseTableView, requirements, 'RequirementsScreen'),
  page('/admin/requirements/create', requirement, 'RequirementScreen'),
  page('/admin/requirements/$id', requirement, 'RequirementScreen'),
  listPage('/admin/watch-list', parseTableView, watchList, 'WatchListScreen'),
  page('/admin/watch-list/create', watchList, 'WatchEntryScreen'),
  page('/admin/watch-list/$id', watchList, 'WatchEntryScreen'),
  listPage('/admin/manage/users', parseUsersView, users, 'ManageUsersScreen'),
  listPage('/admin/manage/users/invitations', parseInvitationsView, users, 'InvitationsScreen'),
  page('/admin/manage/users/$id', users, 'UserScreen'),
  listPage('/admin/manage/tournaments', parseEventsView, tournaments, 'ManageEventsScreen'),
  page('/admin/manage/tournaments/create', tournaments, 'EventScreen'),
  page('/admin/manage/tournaments/$id', tournaments, 'EventScreen'),
  page('/admin/manage/tournaments/$id/people', people, 'EventAttendeesScreen'),
  page(
    '/admin/manage/tournaments/$id/security',
    () => import('#pwa/features/clearance/clearance-screen.tsx'),
    'ClearanceScreen',
  ),
  listPage('/admin/manage/matches', parseMatchesView, matches, 'ManageMatchesScreen'),
  page('/admin/manage/matches/create', matches, 'MatchScreen'),
  page('/admin/manage/matches/$id', matches, 'MatchScreen'),
  page('/admin/manage/matches/$id/people', people, 'MatchAttendeesScreen'),
  page(
    '/admin/manage/matches/$id/places',
    () => import('#pwa/features/pools/places-screen.tsx'),
    'PlacesScreen',
  ),
  page(
    '/admin/manage/matches/$id/places/absences',
    () => import('#pwa/features/manage-absences/match-absences-screen.tsx'),
    'MatchAbsencesScreen',
  ),
  page(
    '/admin/absences',
    () => import('#pwa/features/manage-absences/absences-screen.tsx'),
    'AbsencesScreen',
  ),
  page(
    '/admin/manage/matches/$id/gates/$',
    () => import('#pwa/features/gates/gate-pages.tsx'),
    'GatePages',
  ),
  listPage(
    '/admin/manage/assignments',
    parseAssignmentView,
    () => import('#pwa/features/assignments/assignments-screen.tsx'),
    'AssignmentsScreen',
  ),
  listPage('/admin/manage/teams', parsePlacesView, teams, 'ManageTeamsScreen'),
  page('/admin/manage/teams/create', teams, 'TeamScreen'),
  page('/admin/manage/teams/$id', teams, 'TeamScreen'),
  listPage('/admin/manage/outlets', parseOutletsView, outlets, 'ManageOutletsScreen'),
  page('/admin/manage/outlets/create', outlets, 'OutletScreen'),
  page(
    '/admin/manage/outlets/merge',
    () => import('#pwa/features/manage-outlets/merge-screen.tsx'),
    'MergeOutletsScreen',
  ),
  page('/admin/manage/outlets/$id', outlets, 'OutletScreen'),
  listPage('/admin/manage/venues', parsePlacesView, venues, 'ManageVenuesScreen'),
  page('/admin/manage/venues/create', venues, 'VenueScreen'),
  page('/admin/manage/venues/$id', venues, 'VenueScreen'),
  page(
    '/admin/manage/venues/$id/places',
    () => import('#pwa/features/pools/venue/venue-places-screen.tsx'),
    'VenuePlacesScreen',
  ),
  page(
    '/admin/manage/matches/import',
    () => import('#pwa/features/fixture-import/import-screen.tsx'),
    'ImportFixturesScreen',
  ),
  listPage('/admin/manage/documents', parseDocumentsView, documents, 'ManageDocumentsScreen'),
  page('/admin/manage/documents/create', documents, 'DocumentScreen'),
  page('/admin/manage/documents/$id', documents, 'DocumentScreen'),
  listPage('/admin/manage/news', parseNewsView, news, 'ManageNewsScreen'),
  page('/admin/manage/news/create', news, 'ArticleScreen'),
  page('/admin/manage/news/$id', news, 'ArticleScreen'),
  listPage('/admin/reports', parseReportsView, reports, 'ManageReportsScreen'),
  page('/admin/reports/create', reports, 'ReportScreen'),
  page('/admin/reports/edit/$id', reports, 'ReportScreen'),
  page(
    '/admin/reports/view/$id',
    () => import('#pwa/features/manage-reports/view/view-report-screen.tsx'),
    'ViewReportScreen',
  ),
]);
