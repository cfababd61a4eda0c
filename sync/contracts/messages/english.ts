/** The full catalogue. */
import { accountsMessages } from '#sync/contracts/messages/accounts/accounts.ts';
import { approvalsMessages } from '#sync/contracts/messages/admin/approvals.ts';
import { assignmentsMessages } from '#sync/contracts/messages/admin/assignments.ts';
import { auditMessages } from '#sync/contracts/messages/admin/audit.ts';
import { bulkMatchesMessages } from '#sync/contracts/messages/admin/bulk-matches.ts';
import { commonMessages } from '#sync/contracts/messages/app/common.ts';
import { documentsMessages } from '#sync/contracts/messages/admin/documents.ts';
import { errorMessages } from '#sync/contracts/messages/app/errors.ts';
import { eventsMessages } from '#sync/contracts/messages/member/events.ts';
import { newsFeedMessages } from '#sync/contracts/messages/member/news-feed.ts';
import { exportsMessages } from '#sync/contracts/messages/admin/exports.ts';
import { filesMessages } from '#sync/contracts/messages/app/files.ts';
import { fixtureImportMessages } from '#sync/contracts/messages/admin/fixture-import.ts';
import { homeMessages } from '#sync/contracts/messages/member/home.ts';
import { savedDocumentsMessages } from '#sync/contracts/messages/member/saved-documents.ts';
import { legalMessages } from '#sync/contracts/messages/accounts/legal.ts';
import { manageReportsMessages } from '#sync/contracts/messages/admin/manage-reports.ts';
import { matchesMessages } from '#sync/contracts/messages/member/matches.ts';
import { newsMessages } from '#sync/contracts/messages/admin/news.ts';
import { notificationsMessages } from '#sync/contracts/messages/admin/notifications.ts';
import { placesMessages } from '#sync/contracts/messages/admin/places.ts';
import { adminPagesMessages } from '#sync/contracts/messages/admin/admin-pages.ts';
import { overviewMessages } from '#sync/contracts/messages/admin/overview.ts';
import { profileMessages } from '#sync/contracts/messages/accounts/profile.ts';
import { reportScreensMessages } from '#sync/contracts/messages/member/report-screens.ts';
import { reasonsMessages } from '#sync/contracts/messages/app/reasons.ts';
import { reportsMessages } from '#sync/contracts/messages/member/reports.ts';
import { eventsAndMatchesMessages } from '#sync/contracts/messages/admin/events-and-matches.ts';
import { syncMessages } from '#sync/contracts/messages/app/sync.ts';
import { syncPageMessages } from '#sync/contracts/messages/app/sync-page.ts';
import { seatMapMessages } from '#sync/contracts/messages/member/seat-map.ts';
import { ticketsMessages } from '#sync/contracts/messages/member/tickets.ts';
import { usersMessages } from '#sync/contracts/messages/admin/users.ts';

export const english = {
  ...commonMessages,
  ...errorMessages,
  ...accountsMessages,
  ...approvalsMessages,
  ...assignmentsMessages,
  ...auditMessages,
  ...bulkMatchesMessages,
  ...documentsMessages,
  ...eventsMessages,
  ...newsFeedMessages,
  ...exportsMessages,
  ...filesMessages,
  ...fixtureImportMessages,
  ...homeMessages,
  ...savedDocumentsMessages,
  ...legalMessages,
  ...manageReportsMessages,
  ...matchesMessages,
  ...newsMessages,
  ...notificationsMessages,
  ...placesMessages,
  ...adminPagesMessages,
  ...overviewMessages,
  ...profileMessages,
  ...reportScreensMessages,
  ...reasonsMessages,
  ...reportsMessages,
  ...eventsAndMatchesMessages,
  ...syncMessages,
  ...syncPageMessages,
  ...seatMapMessages,
  ...ticketsMessages,
  ...usersMessages,
} as const;
