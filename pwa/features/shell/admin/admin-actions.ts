/** Frequent actions of administrators, for the command palette. */
import type { NavigateOptions } from '@tanstack/react-router';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import {
  AccreditationIcon,
  ApprovalsIcon,
  AssignIcon,
  EventIcon,
  type Icon,
  MatchesIcon,
  NoticeIcon,
  TicketIcon,
  WriteMailIcon,
} from '#pwa/ui/icons.ts';

export const adminActions: readonly { name: MessageKey; icon: Icon; go: NavigateOptions }[] = [
  { name: 'palette.approveUsers', icon: ApprovalsIcon, go: { to: '/admin/approvals/users' } },
  {
    name: 'palette.approveAccreditations',
    icon: AccreditationIcon,
    go: { to: '/admin/approvals/tournaments-accreditations' },
  },
  {
    name: 'palette.approveBookings',
    icon: TicketIcon,
    go: { to: '/admin/approvals/match-tickets' },
  },
  { name: 'palette.createMatch', icon: MatchesIcon, go: { to: '/admin/manage/matches/create' } },
  {
    name: 'palette.importFixtures',
    icon: MatchesIcon,
    go: { to: '/admin/manage/matches/import' },
  },
  {
    name: 'palette.assignRound',
    icon: AssignIcon,
    go: { to: '/admin/manage/assignments', search: { to: 'round' } },
  },
  {
    name: 'palette.addTournament',
    icon: EventIcon,
    go: { to: '/admin/manage/tournaments/create' },
  },
  {
    name: 'palette.invite',
    icon: WriteMailIcon,
    go: { to: '/admin/manage/users/invitations', search: { invite: true } },
  },
  { name: 'palette.addNews', icon: NoticeIcon, go: { to: '/admin/manage/news/create' } },
  { name: 'palette.sendEmail', icon: WriteMailIcon, go: { to: '/admin/notifications' } },
];
