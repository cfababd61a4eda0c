/** The whole catalogue. */
import { accountsMessages } from '#sync/contracts/messages/accounts.ts';
import { approvalsMessages } from '#sync/contracts/messages/approvals.ts';
import { assignmentsMessages } from '#sync/contracts/messages/assignments.ts';
import { auditMessages } from '#sync/contracts/messages/audit.ts';
import { bulkMatchesMessages } from '#sync/contracts/messages/bulk-matches.ts';
import { commonMessages } from '#sync/contracts/messages/common.ts';
import { contentMessages } from '#sync/contracts/messages/content.ts';
import { documentsMessages } from '#sync/contracts/messages/documents.ts';
import { errorMessages } from '#sync/contracts/messages/errors.ts';
import { eventsMessages } from '#sync/contracts/messages/events.ts';
import { feedMessages } from '#sync/contracts/messages/feed.ts';
import { exportsMessages } from '#sync/contracts/messages/exports.ts';
import { filesMessages } from '#sync/contracts/messages/files.ts';
import { fixtureImportMessages } from '#sync/contracts/messages/fixture-import.ts';
import { homeMessages } from '#sync/contracts/messages/home.ts';
import { keptDocumentsMessages } from '#sync/contracts/messages/kept-documents.ts';
import { legalMessages } from '#sync/contracts/messages/legal.ts';
import { manageFormsMessages } from '#sync/contracts/messages/manage-forms.ts';
import { manageReportsMessages } from '#sync/contracts/messages/manage-reports.ts';
import { matchesMessages } from '#sync/contracts/messages/matches.ts';
import { newsMessages } from '#sync/contracts/messages/news.ts';
import { notificationsMessages } from '#sync/contracts/messages/notifications.ts';
import { placesMessages } from '#sync/contracts/messages/places.ts';
import { paletteMessages } from '#sync/contracts/messages/palette.ts';
import { overviewMessages } from '#sync/contracts/messages/overview.ts';
import { profileMessages } from '#sync/contracts/messages/profile.ts';
import { reportScreensMessages } from '#sync/contracts/messages/report-screens.ts';
import { reasonsMessages } from '#sync/contracts/messages/reasons.ts';
import { reportsMessages } from '#sync/contracts/messages/reports.ts';
import { seasonMessages } from '#sync/contracts/messages/season.ts';
import { syncMessages } from '#sync/contracts/messages/sync.ts';
import { syncPageMessages } from '#sync/contracts/messages/sync-page.ts';
import { seatMapMessages } from '#sync/contracts/messages/seat-map.ts';
import { ticketMenuMessages } from '#sync/contracts/messages/ticket-menu.ts';
import { ticketsMessages } from '#sync/contracts/messages/tickets.ts';
import { usersMessages } from '#sync/contracts/messages/users.ts';

export const english = {
  ...commonMessages,
  ...errorMessages,
  ...accountsMessages,
  ...approvalsMessages,
  ...assignmentsMessages,
  ...auditMessages,
  ...bulkMatchesMessages,
  ...contentMessages,
  ...documentsMessages,
  ...eventsMessages,
  ...feedMessages,
  ...exportsMessages,
  ...filesMessages,
  ...fixtureImportMessages,
  ...homeMessages,
  ...keptDocumentsMessages,
  ...legalMessages,
  ...manageFormsMessages,
  ...manageReportsMessages,
  ...matchesMessages,
  ...newsMessages,
  ...notificationsMessages,
  ...placesMessages,
  ...paletteMessages,
  ...overviewMessages,
  ...profileMessages,
  ...reportScreensMessages,
  ...reasonsMessages,
  ...reportsMessages,
  ...seasonMessages,
  ...syncMessages,
  ...syncPageMessages,
  ...seatMapMessages,
  ...ticketMenuMessages,
  ...ticketsMessages,
  ...usersMessages,
} as const;
