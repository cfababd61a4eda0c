/** Messages of the administrators' screens, which are not part of the first load. */
import { adminPagesMessages } from '#sync/contracts/messages/admin/admin-pages.ts';
import { approvalsMessages } from '#sync/contracts/messages/admin/approvals.ts';
import { assignmentsMessages } from '#sync/contracts/messages/admin/assignments.ts';
import { attendeesMessages } from '#sync/contracts/messages/admin/attendees.ts';
import { auditMessages } from '#sync/contracts/messages/admin/audit.ts';
import { documentsMessages } from '#sync/contracts/messages/admin/documents.ts';
import { eventsAndMatchesMessages } from '#sync/contracts/messages/admin/events-and-matches.ts';
import { fixtureImportMessages } from '#sync/contracts/messages/admin/fixture-import.ts';
import { invitationsMessages } from '#sync/contracts/messages/admin/invitations.ts';
import { manageReportsMessages } from '#sync/contracts/messages/admin/manage-reports.ts';
import { newsMessages } from '#sync/contracts/messages/admin/news.ts';
import { notificationsMessages } from '#sync/contracts/messages/admin/notifications.ts';
import { overviewMessages } from '#sync/contracts/messages/admin/overview.ts';
import { placesMessages } from '#sync/contracts/messages/admin/places.ts';
import { systemMessages } from '#sync/contracts/messages/admin/system.ts';
import { usersMessages } from '#sync/contracts/messages/admin/users.ts';

export const adminMessages = {
  ...adminPagesMessages,
  ...approvalsMessages,
  ...assignmentsMessages,
  ...attendeesMessages,
  ...auditMessages,
  ...documentsMessages,
  ...eventsAndMatchesMessages,
  ...fixtureImportMessages,
  ...invitationsMessages,
  ...manageReportsMessages,
  ...newsMessages,
  ...notificationsMessages,
  ...overviewMessages,
  ...placesMessages,
  ...systemMessages,
  ...usersMessages,
} as const;
