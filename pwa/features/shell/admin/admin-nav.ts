/** The admin pages in menu order, for the sidebar and the command palette. */
import type { LinkProps } from '@tanstack/react-router';
import type { RequestType } from '#sync/contracts/admin/approvals.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  AccreditationIcon,
  ApprovalsIcon,
  AssignIcon,
  DocumentsIcon,
  DraftIcon,
  EventIcon,
  type Icon,
  LogIcon,
  MailIcon,
  MatchesIcon,
  NoticeIcon,
  OutletIcon,
  OverviewIcon,
  PersonIcon,
  PlaceIcon,
  RequirementsIcon,
  RevokedIcon,
  ShowIcon,
  SystemIcon,
  TeamIcon,
  TicketIcon,
  WriteMailIcon,
} from '#pwa/ui/icons.ts';

export interface AdminNavPage {
  to: NonNullable<LinkProps['to']>;
  name: MessageKey;
  icon: Icon;
  /** Shows the number of pending requests of this type. */
  waiting?: RequestType;
}

interface AdminNavSection {
  name: MessageKey;
  pages: readonly AdminNavPage[];
}

export const adminNavSections: readonly AdminNavSection[] = [
  {
    name: 'overview.title',
    pages: [{ to: '/admin', name: 'overview.title', icon: OverviewIcon }],
  },
  {
    name: 'nav.approvals',
    pages: [
      {
        to: '/admin/approvals/users',
        name: 'nav.users',
        icon: ApprovalsIcon,
        waiting: 'create_profile',
      },
      {
        to: '/admin/approvals/tournaments-accreditations',
        name: 'nav.tournaments',
        icon: AccreditationIcon,
        waiting: 'join_event',
      },
      {
        to: '/admin/approvals/match-tickets',
        name: 'nav.matches',
        icon: TicketIcon,
        waiting: 'join_match',
      },
    ],
  },
  {
    name: 'notifications.title',
    pages: [
      { to: '/admin/notifications', name: 'notifications.title', icon: WriteMailIcon },
      { to: '/admin/mails', name: 'mails.title', icon: MailIcon },
    ],
  },
  {
    name: 'nav.manage',
    pages: [
      { to: '/admin/manage/users', name: 'nav.users', icon: PersonIcon },
      { to: '/admin/manage/assignments', name: 'assignments.title', icon: AssignIcon },
      { to: '/admin/manage/news', name: 'nav.news', icon: NoticeIcon },
      { to: '/admin/manage/documents', name: 'nav.documents', icon: DocumentsIcon },
      { to: '/admin/manage/teams', name: 'places.teams', icon: TeamIcon },
      { to: '/admin/manage/venues', name: 'places.venues', icon: PlaceIcon },
      { to: '/admin/manage/outlets', name: 'outlets.title', icon: OutletIcon },
      { to: '/admin/absences', name: 'manageAbsences.title', icon: RevokedIcon },
      { to: '/admin/manage/matches', name: 'nav.matches', icon: MatchesIcon },
      { to: '/admin/manage/tournaments', name: 'nav.tournaments', icon: EventIcon },
    ],
  },
  {
    name: 'nav.reports',
    pages: [{ to: '/admin/reports', name: 'nav.reports', icon: DraftIcon }],
  },
  {
    name: 'system.title',
    pages: [
      { to: '/admin/requirements', name: 'evidence.requirements', icon: RequirementsIcon },
      { to: '/admin/watch-list', name: 'watchList.title', icon: ShowIcon },
      { to: '/admin/audit', name: 'audit.title', icon: LogIcon },
      { to: '/admin/system', name: 'system.title', icon: SystemIcon },
    ],
  },
];

/** The section's name for a page's label; null where the page's name says enough. */
export function sectionLabel(
  { name, pages }: AdminNavSection,
  page: AdminNavPage,
): MessageKey | null {
  return pages.length > 1 && name !== page.name ? name : null;
}
