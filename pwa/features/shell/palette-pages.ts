/** The administrator's pages, as the palette names them. */
import type { LinkProps } from '@tanstack/react-router';
import type { MessageKey } from '#sync/contracts/messages/messages.ts';

interface AdminPage {
  to: NonNullable<LinkProps['to']>;
  section: MessageKey;
  page: MessageKey;
}

export const adminPages: readonly AdminPage[] = [
  { to: '/admin/approvals/users', section: 'nav.approvals', page: 'nav.users' },
  {
    to: '/admin/approvals/tournaments-accreditations',
    section: 'nav.approvals',
    page: 'nav.tournaments',
  },
  { to: '/admin/approvals/match-tickets', section: 'nav.approvals', page: 'nav.matches' },
  { to: '/admin/manage/users', section: 'nav.manage', page: 'nav.users' },
  { to: '/admin/manage/assignments', section: 'nav.manage', page: 'assignments.title' },
  { to: '/admin/manage/tournaments', section: 'nav.manage', page: 'nav.tournaments' },
  { to: '/admin/manage/documents', section: 'nav.manage', page: 'nav.documents' },
  { to: '/admin/manage/teams', section: 'nav.manage', page: 'places.teams' },
  { to: '/admin/manage/venues', section: 'nav.manage', page: 'places.venues' },
  { to: '/admin/manage/matches', section: 'nav.manage', page: 'nav.matches' },
];
