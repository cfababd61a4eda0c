import { expect, it } from 'vitest';
import { approvalsMessages } from '#sync/contracts/messages/approvals.ts';
import { assignmentsMessages } from '#sync/contracts/messages/assignments.ts';
import { auditMessages } from '#sync/contracts/messages/audit.ts';
import { bulkMatchesMessages } from '#sync/contracts/messages/bulk-matches.ts';
import { documentsMessages } from '#sync/contracts/messages/documents.ts';
import { english as first } from '#sync/contracts/messages/english-first.ts';
import { english } from '#sync/contracts/messages/english.ts';
import { exportsMessages } from '#sync/contracts/messages/exports.ts';
import { feedMessages } from '#sync/contracts/messages/feed.ts';
import { fixtureImportMessages } from '#sync/contracts/messages/fixture-import.ts';
import { keptDocumentsMessages } from '#sync/contracts/messages/kept-documents.ts';
import { legalMessages } from '#sync/contracts/messages/legal.ts';
import { manageFormsMessages } from '#sync/contracts/messages/manage-forms.ts';
import { manageReportsMessages } from '#sync/contracts/messages/manage-reports.ts';
import { newsMessages } from '#sync/contracts/messages/news.ts';
import { notificationsMessages } from '#sync/contracts/messages/notifications.ts';
import { overviewMessages } from '#sync/contracts/messages/overview.ts';
import { paletteMessages } from '#sync/contracts/messages/palette.ts';
import { placesMessages } from '#sync/contracts/messages/places.ts';
import { profileMessages } from '#sync/contracts/messages/profile.ts';
import { reportScreensMessages } from '#sync/contracts/messages/report-screens.ts';
import { seasonMessages } from '#sync/contracts/messages/season.ts';
import { seatMapMessages } from '#sync/contracts/messages/seat-map.ts';
import { syncPageMessages } from '#sync/contracts/messages/sync-page.ts';
import { ticketMenuMessages } from '#sync/contracts/messages/ticket-menu.ts';
import { usersMessages } from '#sync/contracts/messages/users.ts';

it('the first load’s words and the late ones are the whole catalogue, each once', () => {
  const late = {
    ...approvalsMessages,
    ...assignmentsMessages,
    ...auditMessages,
    ...bulkMatchesMessages,
    ...documentsMessages,
    ...exportsMessages,
    ...feedMessages,
    ...fixtureImportMessages,
    ...keptDocumentsMessages,
    ...legalMessages,
    ...manageFormsMessages,
    ...manageReportsMessages,
    ...newsMessages,
    ...notificationsMessages,
    ...overviewMessages,
    ...paletteMessages,
    ...placesMessages,
    ...profileMessages,
    ...reportScreensMessages,
    ...seasonMessages,
    ...seatMapMessages,
    ...syncPageMessages,
    ...ticketMenuMessages,
    ...usersMessages,
  };
  expect(Object.keys(first).filter((key) => key in late)).toEqual([]);
  expect({ ...first, ...late }).toEqual(english);
});
