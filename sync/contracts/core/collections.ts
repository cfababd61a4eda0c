/**
 * Synced collections and their row schemas. The SQL view `published.<collection>` builds the same
 * rows; a test compares the two.
 */
import { absenceRow, suspensionRow } from '#sync/contracts/absences/absences.ts';
import { profileRow } from '#sync/contracts/accounts/person-fields.ts';
import { documentRow } from '#sync/contracts/content/document-rows.ts';
import { accreditationRow, eventRow } from '#sync/contracts/events/events.ts';
import { attendanceRow, attendeeRow } from '#sync/contracts/matches/attendee-rows.ts';
import { bookingRow, matchRow } from '#sync/contracts/matches/matches.ts';
import { newsRow } from '#sync/contracts/content/news.ts';
import { guideRow } from '#sync/contracts/places/media-guides.ts';
import { teamRow, venueRow } from '#sync/contracts/places/places.ts';
import { poolRequestRow } from '#sync/contracts/pools/pools.ts';
import { reportRow } from '#sync/contracts/reports/reports.ts';
import { ticketRow } from '#sync/contracts/matches/tickets.ts';

export const collections = {
  event: eventRow,
  match: matchRow,
  team: teamRow,
  venue: venueRow,
  document: documentRow,
  news: newsRow,
  profile: profileRow,
  accreditation: accreditationRow,
  booking: bookingRow,
  ticket: ticketRow,
  report: reportRow,
  attendee: attendeeRow,
  attendance: attendanceRow,
  guide: guideRow,
  pool_request: poolRequestRow,
  absence: absenceRow,
  suspension: suspensionRow,
} as const;

export type CollectionName = keyof typeof collections;
