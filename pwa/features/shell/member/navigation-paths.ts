/** Paths of the shared navigation entries: members read these pages, administrators manage them. */
import type { Session } from '#pwa/lib/session/session.ts';
import { isMemberView } from '#pwa/lib/session/member-view-flag.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';

const memberPaths = {
  home: '/',
  events: '/events',
  documents: '/documents',
  news: '/news',
} as const;

/** Members' pages use synced data, which administrators do not have. */
const adminPaths = {
  home: '/admin',
  events: '/admin/manage/tournaments',
  documents: '/admin/manage/documents',
  news: '/admin/manage/news',
} as const;

export function navigationPaths(session: Session): typeof memberPaths | typeof adminPaths {
  return isAdmin(session) && !isMemberView(session) ? adminPaths : memberPaths;
}
