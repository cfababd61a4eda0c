import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { placesOf } from '#pwa/features/shell/places.ts';
import type { Session } from '#pwa/lib/session.ts';
import { isAdmin } from '#pwa/lib/use-session.ts';
import { part } from '#pwa/lib/part.ts';
import { useWords } from '#pwa/lib/words.ts';
import { BottomBar, BottomItem, bottomItemClass } from '#pwa/ui/bars.tsx';
import {
  ApprovalsIcon,
  DocumentsIcon,
  DraftIcon,
  EventIcon,
  HomeIcon,
  MenuIcon,
  TicketIcon,
} from '#pwa/ui/icons.ts';

const MoreSheet = lazy(async () => ({
  default: (await part(() => import('#pwa/features/shell/more-sheet.tsx'))).MoreSheet,
}));

/** The phone's five places. */
export function MemberBottomBar({ session }: { session: Session }) {
  const { t } = useWords();
  const to = placesOf(session);
  const [more, setMore] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <BottomBar label={t('nav.main')}>
      <Link to={to.home} activeOptions={{ exact: true }} className={bottomItemClass}>
        <BottomItem icon={HomeIcon}>{t('nav.home')}</BottomItem>
      </Link>
      <Link to={to.events} className={bottomItemClass}>
        <BottomItem icon={EventIcon}>{t('nav.events')}</BottomItem>
      </Link>
      {isAdmin(session) ? (
        <Link to="/admin/approvals/users" className={bottomItemClass}>
          <BottomItem icon={ApprovalsIcon}>{t('nav.admin')}</BottomItem>
        </Link>
      ) : (
        <Link to="/tickets" className={bottomItemClass}>
          <BottomItem icon={TicketIcon}>{t('nav.tickets')}</BottomItem>
        </Link>
      )}
      {session.scopes.includes('officer') ? (
        <Link to="/reports" className={bottomItemClass}>
          <BottomItem icon={DraftIcon}>{t('nav.reports')}</BottomItem>
        </Link>
      ) : (
        <Link to={to.documents} className={bottomItemClass}>
          <BottomItem icon={DocumentsIcon}>{t('nav.documents')}</BottomItem>
        </Link>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={more === 'open'}
        className={bottomItemClass}
        onClick={() => setMore('open')}
      >
        <BottomItem icon={MenuIcon}>{t('nav.more')}</BottomItem>
      </button>
      {more !== 'never' && (
        <Suspense>
          <MoreSheet
            session={session}
            open={more === 'open'}
            onOpenChange={(open) => setMore(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </BottomBar>
  );
}
