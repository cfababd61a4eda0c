import { expect, it } from 'vitest';
import { approvalsMessages } from '#sync/contracts/messages/admin/approvals.ts';
import { assignmentsMessages } from '#sync/contracts/messages/admin/assignments.ts';
import { auditMessages } from '#sync/contracts/messages/admin/audit.ts';
import { bulkMatchesMessages } from '#sync/contracts/messages/admin/bulk-matches.ts';
import { documentsMessages } from '#sync/contracts/messages/admin/documents.ts';
import { english as first } from '#sync/contracts/messages/english-first-load.ts';
import { english } from '#sync/contracts/messages/english.ts';
import { exportsMessages } from '#sync/contracts/messages/admin/exports.ts';
import { newsFeedMessages } from '#sync/contracts/messages/member/news-feed.ts';
import { fixtureImportMessages } from '#sync/contracts/messages/admin/fixture-import.ts';
import { savedDocumentsMessages } from '#sync/contracts/messages/member/saved-documents.ts';
import { legalMessages } from '#sync/contracts/messages/accounts/legal.ts';
import { manageReportsMessages } from '#sync/contracts/messages/admin/manage-reports.ts';
import { newsMessages } from '#sync/contracts/messages/admin/news.ts';
import { notificationsMessages } from '#sync/contracts/messages/admin/notifications.ts';
import { overviewMessages } from '#sync/contracts/messages/admin/overview.ts';
import { adminPagesMessages } from '#sync/contracts/messages/admin/admin-pages.ts';
import { placesMessages } from '#sync/contracts/messages/admin/places.ts';
import { profileMessages } from '#sync/contracts/messages/accounts/profile.ts';
import { reportScreensMessages } from '#sync/contracts/messages/member/report-screens.ts';
import { eventsAndMatchesMessages } from '#sync/contracts/messages/admin/events-and-matches.ts';
import { seatMapMessages } from '#sync/contracts/messages/member/seat-map.ts';
import { syncPageMessages } from '#sync/contracts/messages/app/sync-page.ts';
import { usersMessages } from '#sync/contracts/messages/admin/users.ts';

it('first-load and deferred messages together are the full catalogue, without duplicates', () => {
  const deferred = {
    ...approvalsMessages,
    ...assignmentsMessages,
    ...auditMessages,
    ...bulkMatchesMessages,
    ...documentsMessages,
    ...exportsMessages,
    ...newsFeedMessages,
    ...fixtureImportMessages,
    ...savedDocumentsMessages,
    ...legalMessages,
    ...manageReportsMessages,
    ...newsMessages,
    ...notificationsMessages,
    ...overviewMessages,
    ...adminPagesMessages,
    ...placesMessages,
    ...profileMessages,
    ...reportScreensMessages,
    ...eventsAndMatchesMessages,
    ...seatMapMessages,
    ...syncPageMessages,
    ...usersMessages,
  };
  expect(Object.keys(first).filter((key) => key in deferred)).toEqual([]);
  expect({ ...first, ...deferred }).toEqual(english);
});
