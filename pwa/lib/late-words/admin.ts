/** The words of the administrators’ screens: no part of the first load. */
import { addWords } from '#pwa/lib/catalogue.ts';
import { approvalsMessages } from '#sync/contracts/messages/approvals.ts';
import { bulkMatchesMessages } from '#sync/contracts/messages/bulk-matches.ts';
import { documentsMessages } from '#sync/contracts/messages/documents.ts';
import { fixtureImportMessages } from '#sync/contracts/messages/fixture-import.ts';
import { assignmentsMessages } from '#sync/contracts/messages/assignments.ts';
import { paletteMessages } from '#sync/contracts/messages/palette.ts';
import { seasonMessages } from '#sync/contracts/messages/season.ts';
import { notificationsMessages } from '#sync/contracts/messages/notifications.ts';
import { placesMessages } from '#sync/contracts/messages/places.ts';
import { newsMessages } from '#sync/contracts/messages/news.ts';
import { manageReportsMessages } from '#sync/contracts/messages/manage-reports.ts';
import { overviewMessages } from '#sync/contracts/messages/overview.ts';
import { usersMessages } from '#sync/contracts/messages/users.ts';

addWords(approvalsMessages);
addWords(bulkMatchesMessages);
addWords(documentsMessages);
addWords(fixtureImportMessages);
addWords(assignmentsMessages);
addWords(paletteMessages);
addWords(seasonMessages);
addWords(notificationsMessages);
addWords(placesMessages);
addWords(newsMessages);
addWords(manageReportsMessages);
addWords(overviewMessages);
addWords(usersMessages);
