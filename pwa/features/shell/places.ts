/** Where the navigation's words lead: what members read on the phone, administrators manage. */
import type { Session } from '#pwa/lib/session.ts';
import { isAdmin } from '#pwa/lib/use-session.ts';

const members = {
  home: '/',
  events: '/events',
  documents: '/documents',
  news: '/news',
} as const;

/** Members' pages live from the copy on the phone, and administrators keep none (rulings §8). */
const admins = {
  home: '/admin',
  events: '/admin/manage/tournaments',
  documents: '/admin/manage/documents',
  news: '/admin/manage/news',
} as const;

export function placesOf(session: Session): typeof members | typeof admins {
  return isAdmin(session) ? admins : members;
}
