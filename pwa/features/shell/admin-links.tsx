import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { waitingCount } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';
import { RailItem, railItemClass, RailLine } from '#pwa/ui/bars.tsx';
import {
  ApprovalsIcon,
  DocumentsIcon,
  AssignIcon,
  EventIcon,
  MatchesIcon,
  NoticeIcon,
  PersonIcon,
  PlaceIcon,
  TeamIcon,
  TicketIcon,
} from '#pwa/ui/icons.ts';

/** Approvals (Users, Tournaments, Matches), then Manage. */
export function AdminLinks({ open, onGo }: { open: boolean; onGo?: () => void }) {
  const { t } = useWords();
  const users = useQuery(waitingCount('create_profile')).data;
  const tournaments = useQuery(waitingCount('join_event')).data;
  const matches = useQuery(waitingCount('join_match')).data;
  return (
    <>
      <Group open={open}>{t('nav.approvals')}</Group>
      <Link
        to="/admin/approvals/users"
        title={`${t('nav.approvals')}: ${t('nav.users')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={ApprovalsIcon} open={open} count={users}>
          {t('nav.users')}
        </RailItem>
      </Link>
      <Link
        to="/admin/approvals/tournaments-accreditations"
        title={`${t('nav.approvals')}: ${t('nav.tournaments')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={EventIcon} open={open} count={tournaments}>
          {t('nav.tournaments')}
        </RailItem>
      </Link>
      <Link
        to="/admin/approvals/match-tickets"
        title={`${t('nav.approvals')}: ${t('nav.matches')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={TicketIcon} open={open} count={matches}>
          {t('nav.matches')}
        </RailItem>
      </Link>
      <RailLine />
      <Group open={open}>{t('nav.manage')}</Group>
      <Link
        to="/admin/manage/users"
        title={`${t('nav.manage')}: ${t('nav.users')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={PersonIcon} open={open}>
          {t('nav.users')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/assignments"
        title={`${t('nav.manage')}: ${t('assignments.title')}`}
        className={railItemClass}
        activeOptions={{ includeSearch: false }}
        onClick={onGo}
      >
        <RailItem icon={AssignIcon} open={open}>
          {t('assignments.title')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/tournaments"
        title={`${t('nav.manage')}: ${t('nav.tournaments')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={EventIcon} open={open}>
          {t('nav.tournaments')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/documents"
        title={`${t('nav.manage')}: ${t('nav.documents')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={DocumentsIcon} open={open}>
          {t('nav.documents')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/teams"
        title={`${t('nav.manage')}: ${t('places.teams')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={TeamIcon} open={open}>
          {t('places.teams')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/venues"
        title={`${t('nav.manage')}: ${t('places.venues')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={PlaceIcon} open={open}>
          {t('places.venues')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/matches"
        title={`${t('nav.manage')}: ${t('nav.matches')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={MatchesIcon} open={open}>
          {t('nav.matches')}
        </RailItem>
      </Link>
      <Link
        to="/admin/manage/news"
        title={`${t('nav.manage')}: ${t('nav.news')}`}
        className={railItemClass}
        onClick={onGo}
      >
        <RailItem icon={NoticeIcon} open={open}>
          {t('nav.news')}
        </RailItem>
      </Link>
    </>
  );
}

function Group({ open, children }: { open: boolean; children: string }) {
  if (!open) return null;
  return <p className="px-3.5 pt-2 pb-1 text-xs font-semibold opacity-80">{children}</p>;
}
