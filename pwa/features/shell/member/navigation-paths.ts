/** Where the navigation's words lead: what members read on the phone, administrators manage. */
import type { Session } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';

const memberPaths = {
  home: '/',
  events: '/events',
  documents: '/documents',
  news: '/news',
} as const;

/** Members' pages live from the copy on the phone, and administrators keep none (rulings §8). */
const adminPaths = {
  home: '/admin',
  events: '/admin/manage/tournaments',
  documents: '/admin/manage/documents',
  news: '/admin/manage/news',
} as const;

export function navigationPaths(session: Session): typeof memberPaths | typeof adminPaths {
  return isAdmin(session) ? adminPaths : memberPaths;
}
