/** Pages that administrators get instead of a member's page; fetched for administrators only. */
import { isMemberView } from '#pwa/lib/session/member-view-flag.ts';
import type { Session } from '#pwa/lib/session/session.ts';
import { showMemberView, showOwnData } from '#pwa/lib/sync/member-view.ts';

/** Members' pages that administrators can view. Other pages are about a person's own bookings. */
const viewable =
  /^\/(?:events(?:\/[^/]+(?:\/reservations)?)?|documents(?:\/[^/]+)?|news(?:\/[^/]+)?)?\/?$/;

const id = '([^/]+)';
const adminPages: [path: string, page: string][] = [
  ['/', '/admin'],
  ['/events', '/admin/manage/tournaments'],
  [`/events/${id}`, '/admin/manage/tournaments/$1'],
  [`/events/${id}/reservations`, '/admin/manage/matches?event=$1&from=all'],
  [`/events/[^/]+/reservations/${id}/(?:map|match-day|places)`, '/admin/manage/matches/$1'],
  [`/events/[^/]+/reservations/${id}/attendees`, '/admin/manage/matches/$1/people'],
  [`/events/[^/]+/reservations/${id}/gates(/.*)?`, '/admin/manage/matches/$1/gates$2'],
  ['/tickets', '/admin/approvals/match-tickets'],
  ['/outlet', '/admin/manage/outlets'],
  ['/absences/[^/]+', '/admin/absences'],
  ['/documents', '/admin/manage/documents'],
  [`/documents/${id}`, '/admin/manage/documents/$1'],
  ['/news', '/admin/manage/news'],
  ['/reports', '/admin/reports'],
  [`/reports/edit/${id}`, '/admin/reports/view/$1'],
  [`/profile/${id}`, '/admin/profile/$1'],
];

/**
 * The page where administrators manage what a member's page shows, because they have no copy of the
 * season; null if they may open the page itself. Fetches its data when they view it as a member.
 */
export async function adminPageFor(session: Session, path: string): Promise<string | null> {
  const isViewed = isMemberView(session) && viewable.test(path);
  if (isViewed) {
    await showMemberView(session.user.id);
    return null;
  }
  showOwnData();
  for (const [pattern, page] of adminPages) {
    const match = new RegExp(`^${pattern}/?$`).exec(path);
    if (match) return page.replaceAll(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
  }
  return null;
}
